import { type Age, type Gender, MOODS, type Mood, TONES, type Tone, type Trait } from './traits.ts';

/** What a word of a description means. */
export type Meaning =
  | { kind: 'gender'; value: Gender }
  | { kind: 'age'; value: Age }
  | { kind: 'accent'; value: string }
  | { kind: 'tone'; value: Tone; trait: Trait }
  | { kind: 'mood'; value: Mood; trait: Trait }
  | { kind: 'quality'; value: string; trait: Trait };

export interface Entry {
  meaning: Meaning;
  /** Words and phrases in lower case, by language. */
  words: Record<string, readonly string[]>;
}

/** What a voice is like beside its tones. */
const QUALITIES = {
  deep: { pitchSemitones: -3.5, formantPercent: -4 },
  high: { pitchSemitones: 3, formantPercent: 2 },
  slow: { rate: 0.82, pauses: 1.3 },
  fast: { rate: 1.2, pauses: 0.7 },
  breathy: { breath: 26, tone: [190, 130, 90, 80] },
  husky: { breath: 16, roughness: 3, pitchSemitones: -1.5, tone: [205, 145, 95, 75] },
  gravelly: { roughness: 5, flutter: 8, pitchSemitones: -2, breath: 8 },
  smooth: { roughness: -2, flutter: -2, formantWidthPercent: 20, stressContrast: -0.2 },
  soft: { breath: 10, consonants: -25, loudnessDb: -4, tone: [195, 130, 90, 75] },
  loud: { stressContrast: 0.5, consonants: 20, loudnessDb: 2.5, pitchSemitones: 1 },
  resonant: { formantPercent: -5, tone: [220, 165, 95, 80] },
  thin: { formantPercent: 5, tone: [100, 120, 140, 170] },
  clear: { consonants: 25, breath: -4, formantWidthPercent: -10 },
  monotone: { pitchRange: 0.35, stressContrast: -0.6 },
  melodic: { pitchRange: 1.7 },
  nasal: { formantPercent: 3, formantWidthPercent: -30, tone: [120, 190, 120, 110] },
  shaky: { flutter: 14, roughness: 2 },
} as const satisfies Record<string, Trait>;

const gender = (value: Gender, words: Entry['words']): Entry => ({ meaning: { kind: 'gender', value }, words });
const age = (value: Age, words: Entry['words']): Entry => ({ meaning: { kind: 'age', value }, words });
const accent = (value: string, en: readonly string[], others: Entry['words'] = {}): Entry => ({
  meaning: { kind: 'accent', value },
  words: { en, ...others },
});
const tone = (value: Tone, words: Entry['words']): Entry => ({
  meaning: { kind: 'tone', value, trait: TONES[value] },
  words,
});
const mood = (value: Mood, words: Entry['words']): Entry => ({
  meaning: { kind: 'mood', value, trait: MOODS[value] },
  words,
});
const quality = (value: keyof typeof QUALITIES, words: Entry['words']): Entry => ({
  meaning: { kind: 'quality', value, trait: QUALITIES[value] },
  words,
});
/** Splits a row of phrases. */
const row = (phrases: string): string[] => phrases.split(', ');

/** Every word that descriptions and instructions are understood by. `docs/voices.md` shows this table. */
export const LEXICON: readonly Entry[] = [
  gender('female', {
    en: row(
      'woman, young woman, young lady, old woman, old lady, little girl, young girl, female, lady, girl, feminine, womanly, mother, mom, mum, grandmother, grandma, granny, aunt, sister, daughter, queen, princess, actress, heroine, witch, gal, she',
    ),
    de: row('frau, junge frau, weiblich, weibliche, dame, mädchen, mutter, großmutter, oma'),
    fr: row('femme, jeune femme, petite fille, féminin, féminine, dame, fille, mère, grand mère'),
    es: row('mujer, anciana, femenina, femenino, señora, chica, niña, madre, abuela'),
    it: row('donna, anziana, femminile, signora, ragazza, bambina, madre, nonna'),
    pt: row('mulher, idosa, feminina, feminino, senhora, moça, menina, mãe, avó'),
    ru: row('женщина, старушка, женский, женщины, девушка, девочка, дама, бабушка, мать'),
    ja: ['女性', '女の人', '女の子', '少女', 'お婆さん', 'おばあさん'],
    zh: ['女', '奶奶', '阿姨', '妈妈', '姑娘'],
  }),
  gender('male', {
    en: row(
      'man, young man, old man, little boy, young boy, male, gentleman, guy, boy, masculine, manly, father, dad, grandfather, grandpa, uncle, brother, king, prince, actor, hero, wizard, fellow, bloke, chap, dude, he',
    ),
    de: row('mann, greis, junger mann, kleiner junge, männlich, männliche, herr, junge, vater, großvater, opa'),
    fr: row('homme, vieillard, jeune homme, petit garçon, masculin, masculine, monsieur, garçon, père, grand père'),
    es: row('hombre, anciano, masculina, masculino, señor, chico, niño, padre, abuelo'),
    it: row('uomo, anziano, maschile, signore, ragazzo, bambino, padre, nonno'),
    pt: row('homem, idoso, masculina, masculino, senhor, rapaz, menino, pai, avô'),
    ru: row('мужчина, старик, мужской, мужчины, парень, мальчик, господин, дедушка, отец'),
    ja: ['男性', '男の人', '男の子', '少年', 'お爺さん', 'おじいさん'],
    zh: ['男', '爷爷', '叔叔', '爸爸', '小伙子'],
  }),
  gender('neutral', {
    en: row(
      'androgynous, gender neutral, genderless, non binary, nonbinary, neither male nor female, neutral voice, robot, robotic, ambiguous gender',
    ),
    de: row('androgyn, geschlechtsneutral'),
    fr: row('androgyne, neutre'),
    es: row('andrógina, andrógino'),
  }),
  age('child', {
    en: row(
      'child, kid, childlike, childish, boy, girl, toddler, little boy, little girl, young boy, young girl, schoolboy, schoolgirl, preteen',
    ),
    de: row('kind, kindlich, kindliche, mädchen, kleiner junge, bub'),
    fr: row('enfant, enfantine, petite fille, petit garçon'),
    es: row('niña, niño, infantil'),
    it: row('bambina, bambino, infantile'),
    pt: row('criança, menina, menino, infantil'),
    ru: row('ребёнок, ребенок, детский, мальчик, девочка'),
    ja: ['子供', '子ども', '男の子', '女の子', '少年', '少女'],
    zh: ['孩子', '小孩', '儿童', '男孩', '女孩', '童'],
  }),
  age('young', {
    en: row(
      'young, youthful, teen, teenage, teenager, adolescent, young adult, twenties, thirties, early thirties, student, college, young man, young woman, young lady',
    ),
    de: row('jung, junge frau, junger mann, junge, junger, jugendlich, jugendliche'),
    fr: row('jeune, jeune femme, jeune homme, adolescent, adolescente'),
    es: row('joven, juvenil, adolescente'),
    it: row('giovane, ragazza, ragazzo, giovanile'),
    pt: row('jovem, juvenil, moça, rapaz'),
    ru: row('молодой, молодая, девушка, парень, юный, юная'),
    ja: ['若い', '若者', '青年', '若々しい'],
    zh: ['年轻', '青年', '少女', '小伙子', '姑娘'],
  }),
  age('middle_aged', {
    en: row('middle aged, mature, adult, forties, fifties, midlife, grown up, mid forties, mid fifties'),
    de: row('mittleren alters, erwachsen, erwachsene, reif'),
    fr: row('d’âge mûr, mûr, adulte, quarantaine'),
    es: row('madura, maduro, adulta, adulto, mediana edad'),
    it: row('matura, maturo, adulta, adulto, mezza età'),
    pt: row('madura, maduro, adulta, adulto, meia idade'),
    ru: row('средних лет, взрослый, взрослая, зрелый, зрелая'),
    ja: ['中年', '大人'],
    zh: ['中年', '成熟', '成年'],
  }),
  age('old', {
    en: row(
      'old, elderly, aged, senior, aging, ageing, ancient, sixties, seventies, eighties, nineties, grandfather, grandmother, grandpa, grandma, granny, retired, wizened, old man, old woman, old lady',
    ),
    de: row('alt, alte, alter, ältere, älterer, betagt, greis, oma, opa, großmutter, großvater'),
    fr: row('âgé, âgée, vieux, vieille, vieil, vieillard, grand mère, grand père'),
    es: row('anciana, anciano, viejo, vieja, mayor, abuela, abuelo'),
    it: row('anziana, anziano, vecchio, vecchia, nonna, nonno'),
    pt: row('idosa, idoso, velho, velha, avó, avô'),
    ru: row('старый, старая, пожилой, пожилая, старик, старушка, дедушка, бабушка'),
    ja: ['老人', '年配', '高齢', 'お婆さん', 'お爺さん', 'おばあさん', 'おじいさん'],
    zh: ['老', '奶奶', '爷爷', '年长'],
  }),
  accent(
    'american',
    row('american, us accent, general american, midwestern, californian, california, usa, united states'),
  ),
  accent(
    'british',
    row(
      'british, english accent, english gentleman, english lady, english man, english woman, england, london, rp, received pronunciation, bbc, posh, oxford, uk accent, englishman, englishwoman',
    ),
  ),
  accent('scottish', row('scottish, scots, scotland, glasgow, glaswegian, edinburgh, highland, scotsman, scotswoman')),
  accent('irish', row('irish, ireland, dublin, cork, irishman, irishwoman')),
  accent('australian', row('australian, australia, aussie, sydney, melbourne, outback')),
  accent('canadian', row('canadian, canada, toronto, vancouver')),
  accent(
    'us_southern',
    row(
      'southern, southern us, american south, texas, texan, alabama, tennessee, mississippi, louisiana, carolina, kentucky, southern drawl, drawl, cowboy, deep south',
    ),
  ),
  accent('us_new_york', row('new york, new yorker, brooklyn, bronx, queens, manhattan, nyc')),
  accent('indian', row('indian, india, mumbai, delhi, bangalore, hindi accent')),
  accent('south_african', row('south african, south africa, johannesburg, cape town, afrikaans accent')),
  accent('russian', row('russian, russia, moscow, russian accent')),
  accent('japanese', row('japanese, japan, tokyo, japanese accent')),
  accent('korean', row('korean, korea, seoul, korean accent')),
  accent('chinese', row('chinese, china, beijing, mandarin accent, chinese accent')),
  accent('cantonese', row('cantonese, hong kong'), { zh: ['粤语', '粵語', '广东话', '廣東話', '香港'] }),
  tone('warm', {
    en: row('warm, warmth, warmly, cozy, cosy, tender, motherly, fatherly, loving, mellow, inviting'),
    de: row('warm, warme, warmer, herzlich'),
    fr: row('chaleureux, chaleureuse, chaude, chaud'),
    es: row('cálida, cálido'),
    it: row('calda, caldo, caloroso'),
    pt: row('calorosa, caloroso, quente'),
    ru: row('тёплый, теплый, тёплая, теплая, тепло'),
    ja: ['温かい', '暖かい', 'あたたかい'],
    zh: ['温暖', '亲切'],
  }),
  tone('calm', {
    en: row(
      'calm, calmly, calming, relaxed, soothing, peaceful, serene, tranquil, laid back, unhurried, bedtime story, meditation, meditative, sleepy, quietly confident',
    ),
    de: row('ruhig, ruhige, ruhiger, gelassen, entspannt'),
    fr: row('calme, apaisant, apaisante, posée, posé, détendu'),
    es: row('calmada, calmado, tranquila, tranquilo, serena, sereno, relajada'),
    it: row('calma, calmo, tranquilla, tranquillo, rilassato'),
    pt: row('calma, calmo, tranquila, tranquilo, serena'),
    ru: row('спокойный, спокойная, спокойно, тихий, умиротворённый'),
    ja: ['落ち着いた', '穏やか', '静か'],
    zh: ['平静', '沉稳', '冷静', '安静'],
  }),
  tone('bright', {
    en: row('bright, brilliant, sparkling, sunny, shiny, crystal, chirpy, perky'),
    de: row('hell, helle, heller, strahlend'),
    fr: row('claire, lumineuse, brillante, vive'),
    es: row('brillante, luminosa, clara'),
    it: row('brillante, luminosa, squillante'),
    pt: row('brilhante, luminosa'),
    ru: row('звонкий, звонкая, яркий, яркая'),
    ja: ['明るい'],
    zh: ['明亮', '清脆'],
  }),
  tone('gentle', {
    en: row('gentle, gently, delicate, kind, kindly, mild, sweet, light touch, tenderly'),
    de: row('sanft, sanfte, sanfter, zart'),
    fr: row('doux, douce, doucement'),
    es: row('suave, dulce, delicada'),
    it: row('gentile, dolce, delicata'),
    pt: row('suave, gentil, doce'),
    ru: row('нежный, нежная, мягкий, мягкая, ласковый'),
    ja: ['優しい', 'やさしい'],
    zh: ['温柔', '柔和', '轻柔'],
  }),
  tone('energetic', {
    en: row(
      'energetic, high energy, lively, dynamic, vibrant, upbeat, peppy, bubbly, vivacious, enthusiastic, hyper, spirited, animated, bouncy, commercial',
    ),
    de: row('energisch, energische, lebhaft, lebhafte, dynamisch, schwungvoll'),
    fr: row('énergique, dynamique, pétillante, vivante'),
    es: row('enérgica, enérgico, dinámica, dinámico, animada, vivaz'),
    it: row('energica, energico, vivace, dinamica'),
    pt: row('enérgica, enérgico, animada, animado, dinâmica'),
    ru: row('энергичный, энергичная, бодрый, бодрая, живой'),
    ja: ['元気', '活発'],
    zh: ['活力', '活泼', '充满活力', '精力充沛'],
  }),
  tone('authoritative', {
    en: row(
      'authoritative, commanding, confident, assertive, powerful, strong, dominant, stern, strict, boss, military, sergeant, general, leader, imposing, news anchor, newsreader, announcer',
    ),
    de: row('autoritär, bestimmt, selbstbewusst, kraftvoll, streng'),
    fr: row('autoritaire, assurée, assuré, puissante, sévère'),
    es: row('autoritaria, autoritario, segura, seguro, potente, firme'),
    it: row('autorevole, sicura, sicuro, potente'),
    pt: row('autoritária, autoritário, confiante, firme'),
    ru: row('властный, властная, уверенный, уверенная, строгий, строгая'),
    ja: ['威厳', '力強い', '自信'],
    zh: ['权威', '威严', '自信', '有力'],
  }),
  tone('sincere', { en: row('sincere, honest, earnest, genuine, heartfelt, authentic, trustworthy, candid') }),
  tone('weary', {
    en: row('weary, tired, exhausted, fatigued, worn out, world weary, drained, sighing'),
    de: row('müde, erschöpft'),
    fr: row('fatigué, fatiguée, lasse, las'),
    es: row('cansada, cansado, agotada'),
    ru: row('усталый, усталая, утомлённый'),
    ja: ['疲れた'],
    zh: ['疲惫'],
  }),
  tone('precise', { en: row('precise, exact, crisp, clipped, sharp, meticulous, technical, scientific') }),
  tone('refined', {
    en: row(
      'refined, elegant, sophisticated, cultured, aristocratic, noble, polished, dignified, regal, classy, upper class, professor, butler',
    ),
    de: row('vornehm, elegant, elegante'),
    fr: row('élégant, élégante, raffinée, distinguée'),
    es: row('elegante, refinada, refinado'),
  }),
  tone('urgent', {
    en: row('urgent, urgently, pressing, hurried, rushed, frantic, breathless, panicked, alarmed, emergency'),
  }),
  tone('friendly', {
    en: row(
      'friendly, welcoming, approachable, amiable, cheery, conversational, helpful, neighborly, personable, good natured',
    ),
    de: row('freundlich, freundliche, freundlicher, nett'),
    fr: row('amical, amicale, sympathique, accueillante'),
    es: row('amable, amigable, simpática, simpático'),
    it: row('amichevole, simpatica, cordiale'),
    pt: row('amigável, simpática, simpático'),
    ru: row('дружелюбный, дружелюбная, приветливый, добрый, добрая'),
    ja: ['親しみやすい', 'フレンドリー'],
    zh: ['友好', '亲和'],
  }),
  tone('articulate', { en: row('articulate, well spoken, eloquent, enunciated, enunciates, diction, distinct') }),
  tone('steady', { en: row('steady, even, stable, composed, level, constant, unwavering, stoic, reliable, solid') }),
  tone('playful', {
    en: row('playful, mischievous, cheeky, teasing, whimsical, impish, cartoon, cartoonish, goofy, silly, funny, fun'),
    de: row('verspielt, schelmisch'),
    fr: row('espiègle, joueuse, enjouée'),
    es: row('juguetona, pícara, traviesa'),
  }),
  tone('compassionate', {
    en: row(
      'compassionate, caring, empathetic, sympathetic, understanding, comforting, consoling, nurturing, therapist, nurse',
    ),
  }),
  tone('reflective', {
    en: row(
      'reflective, thoughtful, pensive, contemplative, introspective, wise, philosophical, wistful, nostalgic, dreamy',
    ),
  }),
  tone('measured', {
    en: row(
      'measured, deliberate, careful, paced, patient, considered, solemn, storyteller, narrator, audiobook, documentary',
    ),
  }),
  tone('rhythmic', { en: row('rhythmic, rhythmical, sing song, lilting, musical, poetic, cadenced') }),
  tone('passionate', {
    en: row('passionate, intense, fiery, dramatic, theatrical, emotional, fervent, expressive, preacher'),
    de: row('leidenschaftlich, leidenschaftliche, dramatisch'),
    fr: row('passionné, passionnée, dramatique'),
    es: row('apasionada, apasionado, dramática'),
  }),
  mood('happy', {
    en: row(
      'happy, happily, joyful, joyous, cheerful, cheerfully, glad, delighted, smiling, smile, laughing, merry, jolly',
    ),
    de: row('fröhlich, glücklich, heiter'),
    fr: row('joyeux, joyeuse, heureux, heureuse'),
    es: row('alegre, feliz, contenta, contento'),
    it: row('allegra, allegro, felice'),
    pt: row('alegre, feliz'),
    ru: row('весёлый, веселый, весёлая, радостный, радостно, счастливый'),
    ja: ['楽しい', '嬉しい', '楽しそう', '嬉しそう'],
    zh: ['开心', '快乐', '高兴'],
  }),
  mood('sad', {
    en: row(
      'sad, sadly, sorrowful, mournful, grieving, melancholy, melancholic, depressed, gloomy, crying, tearful, heartbroken, somber, sombre, downcast',
    ),
    de: row('traurig, traurige, melancholisch'),
    fr: row('triste, tristement, mélancolique'),
    es: row('triste, melancólica'),
    it: row('triste, malinconica'),
    pt: row('triste, melancólica'),
    ru: row('грустный, грустно, печальный, печально'),
    ja: ['悲しい', '悲しそう'],
    zh: ['悲伤', '难过', '忧伤'],
  }),
  mood('angry', {
    en: row(
      'angry, angrily, furious, enraged, mad, irritated, annoyed, aggressive, hostile, rage, shouting, yelling, menacing, threatening, villain, villainous',
    ),
    de: row('wütend, zornig, verärgert'),
    fr: row('fâché, fâchée, en colère, furieux'),
    es: row('enojada, enojado, enfadada, enfadado, furioso'),
    it: row('arrabbiata, arrabbiato'),
    pt: row('zangada, zangado, irritado'),
    ru: row('злой, сердитый, сердито, гневный'),
    ja: ['怒った', '怒って'],
    zh: ['生气', '愤怒'],
  }),
  mood('excited', {
    en: row(
      'excited, excitedly, thrilled, ecstatic, exhilarated, hyped, eager, rising, triumphant, sports commentator, commentator',
    ),
    de: row('aufgeregt, begeistert'),
    fr: row('excité, excitée, enthousiaste'),
    es: row('emocionada, emocionado, entusiasmada'),
    ru: row('взволнованный, взволнованно, восторженный'),
    ja: ['興奮'],
    zh: ['激动', '兴奋'],
  }),
  mood('afraid', { en: row('afraid, scared, frightened, fearful, terrified, anxious, nervous, worried, timid, shy') }),
  mood('serious', { en: row('serious, seriously, grave, formal, earnestly, businesslike, professional, no nonsense') }),
  mood('surprised', { en: row('surprised, astonished, amazed, shocked, startled, wow') }),
  mood('bored', {
    en: row('bored, boring, indifferent, apathetic, disinterested, unenthusiastic, deadpan, sarcastic'),
  }),
  mood('whisper', {
    en: row('whisper, whispers, whispering, whispered, whispery, hushed, asmr, under your breath'),
    de: row('flüstern, flüsternd, geflüstert'),
    fr: row('chuchoter, chuchotant, chuchoté, murmure'),
    es: row('susurrar, susurrando, susurro'),
    it: row('sussurrare, sussurrando'),
    pt: row('sussurrar, sussurrando'),
    ru: row('шёпот, шепотом, шёпотом'),
    ja: ['ささやき', 'ささやく', '囁'],
    zh: ['低语', '耳语', '悄悄'],
  }),
  quality('deep', {
    en: row('deep, low, low pitched, bass, baritone, booming, low voice, deep voice, lower, deeper'),
    de: row('tief, tiefe, tiefer, tiefen'),
    fr: row('grave, profonde, profond, basse'),
    es: row('grave, profunda, profundo, baja'),
    it: row('profonda, profondo, bassa'),
    pt: row('grave, profunda, profundo'),
    ru: row('низкий, низкая, низким, глубокий, глубокая'),
    ja: ['低い', '深い'],
    zh: ['低沉', '深沉', '浑厚'],
  }),
  quality('high', {
    en: row('high, high pitched, shrill, squeaky, soprano, tenor, higher, falsetto, tiny, piping'),
    de: row('hoch, hohe, hoher, hohen'),
    fr: row('aiguë, aigu, haute'),
    es: row('aguda, agudo, alta'),
    it: row('acuta, acuto, alta'),
    pt: row('aguda, agudo, alta'),
    ru: row('высокий, высокая, высоким'),
    ja: ['高い'],
    zh: ['高音', '尖'],
  }),
  quality('slow', {
    en: row('slow, slowly, slower, leisurely, sluggish, dragging, lethargic'),
    de: row('langsam, langsame, langsamer'),
    fr: row('lent, lente, lentement'),
    es: row('lenta, lento, despacio'),
    it: row('lenta, lento, lentamente'),
    pt: row('lenta, lento, devagar'),
    ru: row('медленный, медленно, медленная, неторопливый'),
    ja: ['ゆっくり', '遅い'],
    zh: ['缓慢', '慢'],
  }),
  quality('fast', {
    en: row('fast, quick, quickly, rapid, rapidly, faster, speedy, brisk, fast paced, fast talking, auctioneer'),
    de: row('schnell, schnelle, schneller, rasch'),
    fr: row('rapide, rapidement, vite'),
    es: row('rápida, rápido, rápidamente'),
    it: row('veloce, rapida, rapido'),
    pt: row('rápida, rápido, depressa'),
    ru: row('быстрый, быстро, быстрая'),
    ja: ['速い', '早口'],
    zh: ['快速', '快'],
  }),
  quality('breathy', {
    en: row('breathy, airy, sultry, seductive, sexy, sensual, ethereal, ghostly'),
    de: ['hauchig'],
    fr: ['soufflée'],
  }),
  quality('husky', {
    en: row('husky, smoky, smokey, throaty, velvety, hoarse'),
    de: row('rauchig, heiser'),
    es: ['ronca', 'ronco'],
  }),
  quality('gravelly', {
    en: row(
      'gravelly, gravel, raspy, rough, gruff, scratchy, growling, growly, grizzled, harsh, croaky, creaky, pirate, monster, demon',
    ),
    de: row('rau, raue, kratzig'),
    fr: row('rauque, éraillée'),
    es: row('áspera, áspero, rasposa'),
    ru: row('хриплый, хриплая, грубый'),
    ja: ['しわがれた', 'ハスキー'],
    zh: ['沙哑', '嘶哑'],
  }),
  quality('smooth', { en: row('smooth, silky, creamy, buttery, polished sound, jazz, dj, late night') }),
  quality('soft', {
    en: row('soft, softly, quiet, quietly, soft spoken, muted, subdued'),
    de: row('leise, weich, weiche'),
    fr: row('doucement, feutrée'),
    es: row('baja, silenciosa'),
    ru: row('тихо, тихая'),
    ja: ['小さい声', '静かに'],
    zh: ['小声', '轻声'],
  }),
  quality('loud', {
    en: row('loud, loudly, shout, bold, projecting, bellowing, thundering, stadium'),
    de: row('laut, laute, lauter'),
    zh: ['大声', '响亮'],
  }),
  quality('resonant', {
    en: row('resonant, rich, full, sonorous, big, large, giant, chesty, cinematic, movie trailer, trailer, epic'),
  }),
  quality('thin', { en: row('thin, small, slight, reedy, weak, frail, fragile, fairy, elf, mouse') }),
  quality('clear', {
    en: row('clear, clearly, clean, pure, transparent, intelligible'),
    de: row('klar, klare, deutlich'),
    zh: ['清晰'],
  }),
  quality('monotone', {
    en: row('monotone, monotonous, flat, toneless, expressionless, emotionless, mechanical, machine'),
  }),
  quality('melodic', { en: row('melodic, melodious, singing, varied, sweeping, intonation') }),
  quality('nasal', { en: row('nasal, nasally, twangy, twang, whiny, nerdy, nerd') }),
  quality('shaky', { en: row('shaky, trembling, quivering, wavering, tremulous, quavering, unsteady') }),
];

/** Words before a phrase that turn it around, by themselves or as "not too …". */
export const NEGATIONS = new Set(
  row(
    "not, no, never, without, isn't, aren't, don't, doesn't, hardly, non, avoid, less, nicht, kein, keine, ohne, pas, sans, sin, senza, não, sem, не, без, nunca",
  ),
);

/** Words before a phrase that weigh it. */
export const DEGREES: Record<string, number> = {
  slightly: 0.5,
  bit: 0.5,
  little: 0.5,
  somewhat: 0.6,
  mildly: 0.5,
  subtly: 0.4,
  touch: 0.5,
  hint: 0.4,
  kinda: 0.6,
  faintly: 0.4,
  moderately: 0.8,
  rather: 0.9,
  fairly: 0.9,
  quite: 1.1,
  very: 1.4,
  really: 1.3,
  so: 1.2,
  highly: 1.4,
  super: 1.5,
  extremely: 1.7,
  incredibly: 1.7,
  ultra: 1.7,
  exceptionally: 1.6,
  etwas: 0.5,
  leicht: 0.5,
  sehr: 1.4,
  très: 1.4,
  peu: 0.5,
  muy: 1.4,
  poco: 0.5,
  molto: 1.4,
  muito: 1.4,
  pouco: 0.5,
  очень: 1.4,
  немного: 0.5,
};
