import { spelling } from '../spelling.ts';

/** Which words in capitals are words, and how letters are called. */
export const letters = spelling({
  vowels: 'aeiouyáâãéêíóôõúü',
  words: `OTAN NATO NASA UNESCO UNICEF FIFA UEFA OPEP SIDA AIDS RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO ONU OVNI SUS ENEM IBOVESPA PETROBRAS
    EMBRAER EMBRAPA ANVISA ANATEL ANEEL IBAMA INCRA SENAI SENAC SESI SESC UNICAMP FUNAI SEBRAE DETRAN PROCON CAPES FAPESP USP PIX MEI COPOM SERASA
    TAM GOL VASP CIPA CADE UFO MEC CUT IDEB CEP NÃO SIM O A OS AS UM UMA E É DE DO DA DOS DAS EM NO NA QUE COM POR PARA SEU SUA SE MAIS MUITO BEM
    ESTE ESTA HOJE MAS COMO AO AOS`,
  spelled: `USA UE EUA TV PC IA CD DVD CPF RG CNPJ DNA RNA USB ID IBAN ONG PT PSDB PMDB MDB PSOL DEM PP STF STJ TSE INSS IBGE FGTS IPTU IPVA
    ICMS ISS IR IRPF PIB FMI BCE BNDES FM AM PDF SMS GPS LED AA HD OK EU UFRJ UFMG SP RJ MG RS BA PR SC DF CBF CLT CPI PM PF IPI ABNT`,
  special: {
    CO2: 'cê ó dois',
    H2O: 'agá dois ó',
    '3D': 'três dê',
    '2D': 'dois dê',
    OK: 'okei',
    USP: 'uspi',
    IBGE: 'i bê gê é',
    PSOL: 'pissol',
    MP3: 'eme pê três',
    mp3: 'eme pê três',
    WiFi: 'uai fai',
    RAM: 'rã',
    EU: 'eu',
    DEM: 'dem',
    MEC: 'méqui',
    ISS: 'i esse esse',
  },
  names: {
    B: 'bê',
    C: 'cê',
    D: 'dê',
    G: 'gê',
    H: 'agá',
    J: 'jota',
    K: 'cá',
    P: 'pê',
    Q: 'quê',
    T: 'tê',
    V: 'vê',
    W: 'dáblio',
    X: 'xis',
    Y: 'ípsilon',
    Z: 'zê',
  },
});
