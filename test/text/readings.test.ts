import { expect, test } from 'vitest';
import { cutSegments } from '../../src/text/segments.ts';
import { spokenText } from '../../src/text/spoken.ts';

/** All words of a text as they are given to an engine, without the punctuation between. */
async function said(text: string, languageCode: string): Promise<string> {
  const words: string[] = [];
  for (const segment of cutSegments({ text, languageCode, segmentPauseSecs: 0 }, () => 0)) {
    const spoken = await spokenText(segment);
    for (const { said, before } of spoken.words) {
      const parts = said.map((part) => ('text' in part ? part.text : part.ipa.join('')));
      words.push(before.replace(/\S/g, '') + parts.join(' '));
    }
  }
  return words.join('').replace(/\s+/g, ' ').trim();
}

const READINGS: Readonly<Record<string, readonly (readonly [text: string, said: string])[]>> = {
  en: [
    ['€20', 'twenty euros'],
    ['$3.50', 'three dollars and fifty cents'],
    ['$1', 'one dollar'],
    ['$1,234', 'one thousand two hundred thirty four dollars'],
    ['2024-05-01', 'May first twenty twenty four'],
    ['1.2.3', 'one point two point three'],
    ['192.168.1.1', 'one nine two dot one six eight dot one dot one'],
    ['See Fig. 3 and No. 5.', 'See figure three and number five'],
    ['Pt. 2 is out.', 'part two is out'],
    ['Type |foo| now.', 'Type |foo| now'],
  ],
  fr: [['-5', 'moins cinq']],
  es: [['3.5%', 'tres coma cinco por ciento']],
  ar: [['٣٫٥٪', 'ثَلَاثَة فَاصِلَة خَمْسَة بِالْمِئَة']],
  hi: [['₹२०', 'बीस रुपये']],
  de: [
    ['am 3. Mai, der 21. Juni', 'am dritten Mai der einundzwanzigste Juni'],
    ['Ich habe 1 Kind und 1 Katze.', 'Ich habe ein Kind und eine Katze'],
    ['In der 3. Klasse', 'In der dritten Klasse'],
    ['Unter Friedrich II. blühte Preußen.', 'Unter Friedrich dem zweiten blühte Preußen'],
    ['Die Rede Ludwigs XIV. ist bekannt.', 'Die Rede Ludwigs des vierzehnten ist bekannt'],
    ['Die Saison 2019/20', 'Die Saison zweitausendneunzehn zwanzig'],
    ['Ein 12-jähriger Junge', 'Ein zwölfjähriger Junge'],
    ['Das Spiel endete 3:2.', 'Das Spiel endete drei zu zwei'],
    ['Es kostet 0,99 €.', 'Es kostet neunundneunzig Cent'],
    ['Der Umsatz in €', 'Der Umsatz in Euro'],
    ['€20', 'zwanzig Euro'],
    ['1.234,50€', 'eintausendzweihundertvierunddreißig Euro fünfzig'],
  ],
  fi: [
    ['5 minuutissa 20 henkilölle', 'viidessä minuutissa kahdellekymmenelle henkilölle'],
    ['Hinta nousi 5 %:iin.', 'Hinta nousi viiteen prosenttiin'],
    ['2. ja 3. kerroksessa', 'toisessa ja kolmannessa kerroksessa'],
    ['7:ltä', 'seitsemältä'],
    ['II maailmansota', 'toinen maailmansota'],
  ],
  tr: [
    ["15 Temmuz 2016'da", 'on beş Temmuz iki bin on altıda'],
    ["5 TL'ye aldım", 'beş liraya aldım'],
    ["12 km'den fazla", 'on iki kilometreden fazla'],
    ["%18'lik", 'yüzde on sekizlik'],
    ['II. Abdülhamit dönemi', 'ikinci Abdülhamit dönemi'],
    ["saat 8:30'dan 17:00'ye kadar", 'saat sekiz otuzdan on yediye kadar'],
  ],
  ru: [
    ['С 3 друзьями и 2 подругами', 'С тремя друзьями и двумя подругами'],
    ['до 20 км', 'до двадцати километров'],
    ['с 1 по 5 мая', 'с первого по пятое мая'],
    ['В 1990-е годы', 'В тысяча девятьсот девяностые годы'],
    ['при Петре I', 'при Петре первом'],
    ['на 3-й улице', 'на третьей улице'],
    ['21 страница, 22 страницы, 1 окно', 'двадцать одна страница двадцать две страницы одно окно'],
    ['12-летний мальчик', 'двенадцатилетний мальчик'],
    ['100 ₽ 50 коп. в кассе', 'сто рублей пятьдесят копеек в кассе'],
    ['$3', 'три доллара'],
  ],
  uk: [
    ['Від 5 до 10 хвилин.', "Від п'яти до десяти хвилин"],
    ['о 15:30', "о п'ятнадцятій тридцять"],
    ['з 3 друзями', 'з трьома друзями'],
    ['2 будинки, 3 жінки, 22 вікна', 'два будинки три жінки двадцять два вікна'],
    ['3,5', "три цілих п'ять десятих"],
  ],
  pl: [
    ['Od 5 do 10 minut.', 'Od pięciu do dziesięciu minut'],
    ['W latach 80. XX wieku', 'W latach osiemdziesiątych dwudziestego wieku'],
    ['z Janem Pawłem II', 'z Janem Pawłem drugim'],
    ['z 3 przyjaciółmi', 'z trzema przyjaciółmi'],
    ['1/3 i 3/4', 'jedna trzecia i trzy czwarte'],
    ['$5', 'pięć dolarów'],
  ],
  cs: [
    ['Od 5 do 10 minut.', 'Od pěti do deseti minut'],
    ['v 1. třídě', 'v první třídě'],
    ['V 80. letech 20. století', 'V osmdesátých letech dvacátého století'],
    ['s 3 přáteli', 's třemi přáteli'],
    ['12letý chlapec', 'dvanáctiletý chlapec'],
    ['500 Kč/kg', 'pět set korun na kilogram'],
  ],
};

for (const [languageCode, readings] of Object.entries(READINGS)) {
  test.each(readings)(`${languageCode}: %s`, async (text, expected) => {
    expect(await said(text, languageCode)).toBe(expected);
  });
}
