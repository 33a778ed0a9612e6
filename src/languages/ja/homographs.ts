/** Where a morpheme stands. */
export interface Context {
  before: string;
  after: string;
  /** Right behind a number with its counter. */
  isBehindNumber: boolean;
}

interface Homograph {
  said: string;
  /** Where it is said so; both may be left out. Tested on the text right before and right behind it. */
  before?: RegExp;
  after?: RegExp;
  isBehindNumber?: true;
}

const FOOD = '(?:カレー|料理|ラーメン|キムチ|スープ|ソース|唐辛子|食べ物|もの|物|味|麻婆豆腐|わさび|からし)';
const SUBJECT = /(?:が|は|も|の)$/;

/** What does not go on with a word before it. */
const ALONE = /(?:^|[^\p{sc=Han}ァ-ヶー])$/u;
const WEEKDAY = (said: string): Homograph => ({
  said,
  before: /(?:[(（・]|毎週|第[一二三四1-4])$/,
  after: /^(?:[)）]|・[)）]?(?:[月火水木金土日祝]|$))/,
});

/** The readings that the dictionary does not choose by context, or chooses wrongly, by how they are written. */
const HOMOGRAPHS: Readonly<Record<string, readonly Homograph[]>> = {
  は: [
    { said: 'は', after: /^[はー]/ },
    { said: 'は', before: /は$/ },
  ],
  へ: [{ said: 'へ', after: /^[へーぇ]/ }],
  行っ: [{ said: 'おこなっ', before: /[^道坂街先上下]を$/ }, { said: 'いっ' }],
  金: [WEEKDAY('きん'), { said: 'かね', before: ALONE, after: /^[をがはもに]/ }],
  日: [WEEKDAY('にち')],
  月: [WEEKDAY('げつ')],
  火: [WEEKDAY('か')],
  水: [WEEKDAY('すい')],
  木: [WEEKDAY('もく')],
  土: [WEEKDAY('ど')],
  着: [{ said: 'ちゃく', isBehindNumber: true }],
  表: [
    { said: 'おもて', before: /[\d一二三四五六七八九十]回$/ },
    { said: 'おもて', before: ALONE, after: /^(?:に出|へ|で遊|側)/ },
  ],
  う: [{ said: 'お', before: /[おこそとのほもよろごぞどぼぽょ]$/ }],
  この間: [{ said: 'このあいだ' }],
  その間: [{ said: 'そのあいだ' }],
  間: [
    { said: 'ま', before: /(?:束の|茶の|つかの|板の|寝る|休む|見る|という)$/ },
    { said: 'あいだ', before: /[のるた]$/, after: /^(?:$|[はにもでのを、。だ])/ },
  ],
  側: [{ said: 'がわ', before: /の$/ }],
  訳: [{ said: 'わけ', after: /^(?:が|で|では|には|に|も)/ }],
  何: [
    {
      said: 'なん',
      after:
        /^(?:で|だ|な[のん]|の|と|て|回|人|時|度|本|個|枚|日|月|年|歳|曜|番|分|秒|階|匹|冊|台|点|か月|ヶ月|百|千|万)/,
    },
  ],
  値: [
    { said: 'ち', before: /\p{sc=Han}$/u },
    { said: 'ね', after: /^(?:上が|上げ|下が|下げ|が張|が付|がつ|を付け|をつけ)/ },
    { said: 'あたい' },
  ],
  株: [{ said: 'かぶしきがいしゃ', before: /[(（]$/, after: /^[)）]/ }],
  有: [{ said: 'ゆうげんがいしゃ', before: /[(（]$/, after: /^[)）]/ }],
  財: [{ said: 'ざいだんほうじん', before: /[(（]$/, after: /^[)）]/ }],
  社: [{ said: 'しゃだんほうじん', before: /[(（]$/, after: /^[)）]/ }],
  笑: [{ said: 'わらい', before: /[(（]$/, after: /^[)）]/ }],
  泣: [{ said: 'なき', before: /[(（]$/, after: /^[)）]/ }],
  汗: [{ said: 'あせ', before: /[(（]$/, after: /^[)）]/ }],
  祝: [{ said: 'しゅく', before: /[(（・日]$/, after: /^[)）・]/ }],
  降り: [{ said: 'ふり', before: /[雨雪雹霰霜][がはもの]?$/ }],
  夜: [{ said: 'よ', after: /^[がも](?:明け|更け|ふけ)/ }],
  人気: [
    {
      said: 'ひとけ',
      after:
        /^[のが](?:ない|無い|なく|無く)(?:[道夜森山街町]|路地|場所|所|ところ|部屋|公園|校舎|廊下|通り|海岸|な[っり])/,
    },
  ],
  秦: [{ said: 'しん', after: /^(?:の始皇帝|王朝|代|朝|が(?:中国|天下|滅))/ }],
  薬: [{ said: 'くすり', after: /^(?:$|[をがはもにのでとや、。])/ }],
  木の下: [{ said: 'きのした' }],
  後: [
    { said: 'ご', isBehindNumber: true },
    { said: 'ご', before: /(?:その|以)$/ },
    { said: 'あと', before: /[たのだ]$/ },
  ],
  前: [{ said: 'まえ', isBehindNumber: true }],
  引き: [{ said: 'びき', isBehindNumber: true }],
  引: [{ said: 'びき', isBehindNumber: true }],
  立て: [{ said: 'だて', isBehindNumber: true }],
  中: [
    {
      said: 'じゅう',
      before:
        /(?:一日|一年|一晩|一生|世界|世の|家|町|街|国|体|部屋|日本|学校|村|島|クラス|今日|明日|今年|夏|冬|夜|そこら|身体|会場|店|[日年])$/,
      after: /^(?:$|[^止断心学国])/,
    },
  ],
  方: [
    {
      said: 'かた',
      before: /(?:あの|この|その|どの|女の|男の|年配の|担当の|他の)$/,
      after: /^(?:$|[はもにをとで。、])/,
    },
  ],
  辺: [{ said: 'へん', before: /(?:この|その|あの|どの)$/ }],
  明後日: [{ said: 'あさって' }],
  明明後日: [{ said: 'しあさって' }],
  一昨日: [{ said: 'おととい' }],
  一昨年: [{ said: 'おととし' }],
  市場: [{ said: 'いちば', before: ALONE }],
  角: [{ said: 'かど', after: /^(?:を曲|の|に|で|まで)/ }],
  他: [{ said: 'ほか', after: /^(?:の|に|は|を|と|で)/ }],
  空い: [
    { said: 'すい', before: /(?:腹|おなか|お腹)(?:が|も|は)?$/ },
    { said: 'すい', before: /(?:電車|道|店|車内|バス)[がはも]$/ },
  ],
  空く: [{ said: 'すく', before: /(?:腹|おなか)(?:が|も|は)?$/ }],
  開い: [{ said: 'あい', before: SUBJECT }],
  開く: [{ said: 'あく', before: /[がも]$/ }],
  開き: [{ said: 'あき', before: /[がも]$/ }],
  開か: [{ said: 'あか', before: SUBJECT }],
  辛い: [
    { said: 'からい', before: new RegExp(`${FOOD}[はがも]$`) },
    { said: 'からい', after: new RegExp(`^${FOOD}`) },
  ],
  辛: [{ said: 'から', before: new RegExp(`${FOOD}[はがも]$`), after: /^(?:す|そ|め|口|さ)/ }],
  辛く: [{ said: 'からく', before: new RegExp(`${FOOD}[はがも]$`) }],
};

/** How a word is said where it stands, undefined where the dictionary knows. */
export function readingInContext(written: string, { before, after, isBehindNumber }: Context): string | undefined {
  if (!Object.hasOwn(HOMOGRAPHS, written)) return undefined;
  return HOMOGRAPHS[written]?.find(
    (one) =>
      (one.isBehindNumber === undefined || isBehindNumber) &&
      (one.before === undefined || one.before.test(before)) &&
      (one.after === undefined || one.after.test(after)),
  )?.said;
}
