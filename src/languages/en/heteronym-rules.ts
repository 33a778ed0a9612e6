/** A part of speech as the tagger names it. */
type Tag = 'Noun' | 'Verb' | 'Adjective' | 'Adverb';

/** One way to say a word, and where: all conditions that are given must hold. The last of a word has none. */
export interface Pronunciation {
  /** General American. */
  ipa: string;
  tags?: readonly Tag[];
  before?: RegExp;
  after?: RegExp;
}

const SUBJECT = String.raw`\b(?:I|you|we|they|he|she|it|who|that|which)\s`;
const HAVE = String.raw`\b(?:have|has|had|having|'ve|’ve|was|were|be|been|being|is|are|got|get|gets|widely|well)(?:\s(?:I|you|we|they|he|she|it|not|never|ever|already|just|often|also|only|always|recently|finally|all))*\s`;

/** Words with rules of their own. */
export const BY_PLACE: Readonly<Record<string, readonly Pronunciation[]>> = {
  read: [
    {
      ipa: 'ˈɹiːd',
      before:
        /\b(?:to|will|can|could|would|should|may|might|must|shall|please|don['’]t|doesn['’]t|didn['’]t|did\s\w+|do\s\w+|does\s\w+|let['’]?s?|let\s\w+|not|['’]ll|['’]d|cannot|can['’]t|won['’]t|a|good|often|usually|always)\s$/i,
    },
    { ipa: 'ˈɹɛd', before: new RegExp(`${HAVE}$|(?:n['’]t)\\s(?:\\w+\\s)?$`, 'i') },
    {
      ipa: 'ˈɹɛd',
      before: /\b(?:he|she|it)\s(?:\w+ly\s)?$|\b(?:by|as|letter|note|sign|message|headline|statement|who)\s$/i,
    },
    {
      ipa: 'ˈɹɛd',
      after:
        /^[^.!?]*\b(?:yesterday|this (?:morning|afternoon)|earlier|ago|last (?:night|week|month|year|summer|time)|twice and then|in a day|once|then)\b/i,
    },
    {
      ipa: 'ˈɹɛd',
      before: /\b\p{Lu}\p{Ll}+\s$/u,
      after: /^\s(?:the|a|an|his|her|it|my|their|our|about|from|out|aloud|that|every|all|in)\b/,
    },
    // "The teacher read aloud": of today she reads.
    {
      ipa: 'ˈɹɛd',
      before:
        /(?<!\b(?:make|makes|made|let|lets|help|helps|helped|have|has|had|hear|heard|watch|watched|see|saw|did|does|do|will|can|could|should|would|may|might|must|shall)\s)\b(?:the|an?|his|her|my|our|their|this|that)\s(?!\p{L}*s\s)\p{L}+\s$/iu,
      after: /^\s(?:aloud|out|from|about|it|the|an?|his|her|my|their|our|to|every|this|that|all)\b/,
    },
    {
      ipa: 'ˈɹɛd',
      before: /\b(?:yesterday|once|earlier|recently|ago|last (?:night|week|month|year)),?\s(?:I|we|they|you)\s$/i,
    },
    { ipa: 'ˈɹɛd', before: /\b(?:I|we|they|you)\s$/i, after: /^\s(?:that|it|somewhere|about|in the)\b/ },
    { ipa: 'ˈɹiːd' },
  ],
  lead: [
    { ipa: 'ˈlɛd', before: /\d\s?(?:mm|millimeters?)\s$/i },
    {
      ipa: 'ˈlɛd',
      after:
        /^\s(?:poisoning|pipes?|paint|pencils?|levels?|acid|batter(?:y|ies)|bullets?|weights?|shot|exposure|content|contamination|ore|mines?|crystal|solder|oxide|free|based|glass|apron)\b/i,
    },
    {
      ipa: 'ˈlɛd',
      before:
        /\b(?:of|with|from|contains?|containing|heavy as|like|and|molten|melted|toxic|pencil|white|red|metals?,?|copper|zinc|iron|tin|gold|silver|mercury)\s(?:and\s)?$/i,
      after: /^\s*(?:[.,;:!?)]|and\b|or\b|in\b|is\b|was\b|$)/,
    },
    {
      ipa: 'ˈlɛd',
      before:
        /\b(?:gas|gasoline|petrol|paint|fuel|water|pipes?|solder|toys?|blood|soil|glaze)\b[^.!?]{0,25}\s(?:no|any|of)\s$/i,
      after: /^\s*(?:[.,;!?)]|$)/,
    },
    { ipa: 'ˈliːd' },
  ],
  live: [
    { ipa: 'ˈlaɪv', tags: ['Adjective'] },
    {
      ipa: 'ˈlaɪv',
      after:
        /^\s(?:music|concerts?|shows?|broadcasts?|streams?|streaming|performances?|audience|coverage|updates?|bands?|wires?|animals?|ammunition|bait|tv|television|chat|events?|action|albums?|recordings?|from|on (?:tv|air|stage|television|youtube|twitch)|at [789]|video|feed|oak|score|scores)\b/i,
    },
    {
      ipa: 'ˈlaɪv',
      before:
        /\b(?:broadcast|streamed|stream|go|goes|going|went|watch|watched|perform|performed|shown|air|aired|recorded|reporting|plays?|playing|sings?|sang|performs|airing|airs|played|hear|heard|see|seen|be|is|are|was|were|we['’]re|now)\s$/i,
      after: /^\s*(?:[.,!?:;]|$|in\s\p{Lu}|from|on|at|to)/u,
    },
    { ipa: 'ˈlɪv' },
  ],
  lives: [
    {
      ipa: 'ˈlɪvz',
      before:
        /(?:\b(?:he|she|it|who|that|which|everyone|everybody|nobody|someone|one)|\b(?!Nine|Many|Two|Three|Four|Five|Six|Seven|Eight|Ten|Our|Their|Your|His|Her|My|These|Those|Past|Human|Some|Several|Save|Saving|Saves|The)\p{Lu}\p{Ll}+|\b(?:brother|sister|mother|father|friend|family|man|woman|son|daughter|uncle|aunt|neighbor|dog|cat|boy|girl))\s(?:still\s|now\s|also\s)?$/iu,
      after:
        /^\s*(?:in|on|at|near|with|by|for|alone|across|next|there|here|far|close|to|under|above|below|a|an|up|down|together|like|off|around|from|out|inside|between|behind|abroad|long|in\b|$|[.,!?])/i,
    },
    { ipa: 'ˈlaɪvz' },
  ],
  close: [
    { ipa: 'ˈkloʊz', tags: ['Verb'] },
    {
      ipa: 'ˈkloʊz',
      before:
        /\b(?:to|will|must|please|can|could|should|would|don['’]t|and|let['’]s|shops?|stores?|banks?|doors?|schools?|offices?|markets?|we|they|you|i)\s$/i,
      after:
        /^\s(?:the|a|your|my|his|her|its|their|our|all|early|late|at|on|for|in|this|that|it|by|soon|down|up|out|$)/i,
    },
    { ipa: 'ˈkloʊz', before: /^\s*$|[.!?]\s$/, after: /^\s(?:the|your|all|this|that|my|it|any)\b/ },
    { ipa: 'ˈkloʊz', before: /\b(?:the|a)\s$/i, after: /^\sof\b/ },
    {
      ipa: 'ˈkloʊz',
      before:
        /\b(?:market|trading|stock|(?:at|by|before|after|since|until|to|from) the|(?:yester|to|Mon|Tues|Wednes|Thurs|Fri)day['’]s|day['’]s)\s$/i,
      after: /^\s*(?:[.,;)]|$|\son\b|\s(?:price|was|today|yesterday)\b)/,
    },
    { ipa: 'ˈkloʊs' },
  ],
  wind: [
    { ipa: 'ˈwaɪnd', tags: ['Verb'] },
    {
      ipa: 'ˈwaɪnd',
      before: /\b(?:to|will|must|can|roads?|paths?|rivers?|streets?|trails?|don['’]t|please)\s$/i,
      after: /^\s(?:up|down|through|around|along|back|the|a|your|its|it|into)\b/i,
    },
    { ipa: 'ˈwɪnd' },
  ],
  winds: [
    {
      ipa: 'ˈwaɪndz',
      before:
        /\b(?:the|a|an|this|that|its|our|which)\s(?!strong|high|cold|gusty|heavy|fierce|warm|light|north|south|east|west|trade|solar|desert)\w+\s$/i,
      after: /^\s(?:up|down|through|around|along|its way|back|into|past|between|across)\b/i,
    },
    {
      ipa: 'ˈwaɪndz',
      before:
        /\b(?:road|path|river|street|trail|line|he|she|it|that|which|story|stairway|staircase|stream|track|highway|queue)\s$/i,
      after: /^\s(?:up|down|uphill|downhill|upward|through|around|along|its|back|into|the|a|past|between|across)\b/i,
    },
    { ipa: 'ˈwɪndz' },
  ],
  tear: [
    { ipa: 'ˈtɛɹ', tags: ['Verb'] },
    { ipa: 'ˈtɛɹ', after: /^\s(?:in|along|down|up|off|apart|through|into|open|away|it|them|and wear|the|out)\b/i },
    {
      ipa: 'ˈtɛɹ',
      before: /\b(?:wear and|muscle|ligament|meniscus|acl|rotator cuff|to|a small|a large|a big|a long)\s$/i,
      after: /^(?!\s(?:rolled|ran|fell|slid|came|in (?:his|her|my) eye|drop|gas|duct))/i,
    },
    { ipa: 'ˈtɪɹ' },
  ],
  tears: [
    { ipa: 'ˈtɛɹz', before: /\b(?:he|she|it|that|which|fabric|paper)\s(?:\w+ly\s)?$/i },
    { ipa: 'ˈtɛɹz', after: /^\s(?:up|off|apart|down|easily|the|a|it|them|open|through)\b/i },
    { ipa: 'ˈtɪɹz' },
  ],
  used: [
    {
      ipa: 'ˈjuːst',
      before: new RegExp(
        `(?:${SUBJECT}|\\b(?:get|gets|got|getting|be|am|is|are|was|were|been|become|became|not|never|people|there|there['’]s|[a-z]+s)\\s)$`,
        'i',
      ),
      after:
        /^\sto\s(?!(?:treat|make|make|measure|describe|create|build|help|store|send|test|cut|clean|cook|produce|identify|determine|calculate|support|prevent|find|indicate|control|explain)\b)/,
    },
    { ipa: 'ˈjuːzd' },
  ],
  bass: [
    {
      ipa: 'ˈbæs',
      before:
        /\b(?:fish(?:ed|ing)?|caught|catch|catching|sea|striped|largemouth|smallmouth|grilled|fried|baked|black|chilean sea|for|huge|of|hooked|cooked|eat|ate)\s(?:\w+\s)?$/i,
      after: /^(?!\s(?:guitar|player|drum|line|clef|voice|note|solo|amp|boost|part|singer))/i,
    },
    { ipa: 'ˈbæs', after: /^\s(?:fishing|boat|pro\b|lake|in the (?:lake|river|pond)|swam|swim|fillets?)/i },
    { ipa: 'ˈbeɪs' },
  ],
  bow: [
    { ipa: 'ˈbaʊ', tags: ['Verb'] },
    { ipa: 'ˈbaʊ', before: /(?:^|[.!?]\s)$/, after: /^\s(?:your|to|before|down)\b/ },
    { ipa: 'ˈbaʊ', before: /\b(?:courtiers|actors|dancers|performers|musicians|servants|men|they|we)\s$/i },
    {
      ipa: 'ˈbaʊ',
      before:
        /\b(?:take|took|takes|taking|final|deep|slight|polite|low|to|must|made a|with a|ship['’]s|the ship['’]s|at the|from the|over the)\s(?:a\s|their\s|his\s|her\s|final\s)?$/i,
      after: /^(?!\s(?:and arrow|tie|in (?:her|his) hair|window|string|legged))/i,
    },
    {
      ipa: 'ˈbaʊ',
      after: /^\s(?:of the (?:ship|boat)|thruster|wave|down|before|to (?:the|his|her|your)|and stern)\b/i,
    },
    { ipa: 'ˈboʊ' },
  ],
  row: [
    {
      ipa: 'ˈɹaʊ',
      before:
        /\b(?:terrible|furious|blazing|heated|huge|big|public|political|diplomatic|angry|family|noisy|awful|bitter|had a|having a|a)\s$/i,
      after: /^\s(?:about|over|with|between|broke|erupted|that night|last night)\b/i,
    },
    { ipa: 'ˈɹoʊ' },
  ],
  sow: [
    { ipa: 'ˈsoʊ', tags: ['Verb'] },
    { ipa: 'ˈsoʊ', before: /\b(?:to|you|they|we|farmers|will|they['’]ll)\s$/i },
    { ipa: 'ˈsaʊ' },
  ],
  dove: [
    {
      ipa: 'ˈdoʊv',
      after:
        /^\s(?:in|into|off|down|for|under|through|to|from|headfirst|deep|right|straight|after|overboard|below|back|at)\b/i,
      before: /(?<!\b(?:a|the|white|mourning|turtle|rock|his|her|of|each|every|this|that)\s)$/i,
    },
    { ipa: 'ˈdʌv' },
  ],
  does: [
    {
      ipa: 'ˈdoʊz',
      before: /\b(?:two|three|four|five|several|many|the|young|some|and|bucks and|female|of)\s$/i,
      after:
        /^\s(?:and (?:a |two |three |the |their |some |one )?(?:bucks?|fawns?|stags?|deer)|with|graz\w+|ran|were|are|in the)\b/i,
    },
    { ipa: 'ˈdoʊz', before: /\b(?:the|two|three|several|many|young|see|saw)\s$/i, after: /^\s*(?:[.,;?!]|$)/ },
    { ipa: 'ˈdʌz' },
  ],
  desert: [{ ipa: 'dɪˈzɝːt', tags: ['Verb'] }, { ipa: 'ˈdɛzɚt' }],
  deserts: [{ ipa: 'dɪˈzɝːts', before: /\b(?:just|he|she|who)\s$/i }, { ipa: 'ˈdɛzɚts' }],
  content: [
    { ipa: 'kənˈtɛnt', tags: ['Adjective'] },
    {
      ipa: 'kənˈtɛnt',
      before:
        /\b(?:is|was|are|were|be|been|am|feel|feels|felt|seems?|seemed|very|quite|perfectly|looked|i['’]m|not|to your heart['’]s|heart['’]s)\s$/i,
      after: /^(?!\s(?:of the|creators?|marketing|that))/i,
    },
    { ipa: 'ˈkɑːntɛnt' },
  ],
  minute: [
    {
      ipa: 'maɪˈnuːt',
      before: /\b(?:is|are|was|were|very|so|extremely|in|of|most|the most)\s$/i,
      after:
        /^\s(?:and\s|but\s|differences?|details?|amounts?|quantit\w+|particles?|traces?|changes?|fragments?|quantities|detail|cracks?|variations?|doses?|creatures?|print)/i,
    },
    {
      ipa: 'maɪˈnuːt',
      before: /(?<!\blast\s)$/i,
      after:
        /^\s(?:details?|amounts?|quantit\w+|particles?|traces?|fragments?|differences?|variations?|creatures?|cracks?|doses?|flaws?|specks?)\b/i,
    },
    { ipa: 'ˈmɪnɪt' },
  ],
  polish: [{ ipa: 'ˈpɑːlɪʃ' }],
  wound: [
    { ipa: 'ˈwaʊnd', before: /\b(?:he|she|it|nurse|medic|surgeon|sailor|river|road|path|trail|queue|line)\s$/i },
    {
      ipa: 'ˈwaʊnd',
      after: /^\s(?:up|down|around|through|its|the|tight|tightly|back|into|along|it|a|his|her|between|past|round)\b/i,
      before:
        /(?<!\b(?:the|a|his|her|their|my|gunshot|stab|head|open|flesh|entry|exit|to|will|could|can|may|might|deep|fatal|this|that|each|bullet|every)\s)$/i,
    },
    { ipa: 'ˈwuːnd' },
  ],
  number: [
    {
      ipa: 'ˈnʌmɚ',
      before: /\b(?:grew|felt|got|became|went|feel|getting|growing|grow|even|and)\s$/i,
      after: /^\s*(?:[.,;!?]|$|and\b|than\b|in the (?:cold|snow)|with|by|every|each)/i,
    },
    { ipa: 'ˈnʌmbɚ' },
  ],
  invalid: [
    {
      ipa: 'ˈɪnvəlɪd',
      before: /\b(?:an|the|his|her|their|my|old|chronic|elderly)\s$/i,
      after:
        /^\s*(?:[.,;!?]|$|had|was|has|could|sat|lay|slept|lived|died|mother|father|wife|husband|son|daughter|sister|brother|aunt|uncle|for|chair|child|who|since|after)/i,
    },
    { ipa: 'ɪnˈvælɪd' },
  ],
  axes: [
    {
      ipa: 'ˈæksiːz',
      before:
        /\b(?:x and y|both|two|three|the|coordinate|vertical|horizontal|graph|main|of|perpendicular|parallel|optical|major|minor|y|x|label(?:ed)? the)\s$/i,
      after: /^(?!\s(?:and (?:saws|hammers|swords|hatchets|shovels|knives|spears)|to chop|to cut))/i,
    },
    { ipa: 'ˈæksɪz' },
  ],
  bases: [
    {
      ipa: 'ˈbeɪsiːz',
      before: /\b(?:legal|theoretical|mathematical|philosophical|scientific|moral|theological|neural|factual)\s$/i,
    },
    { ipa: 'ˈbeɪsɪz' },
  ],
  houses: [{ ipa: 'ˈhaʊzɪz' }],
  learned: [
    {
      ipa: 'ˈlɝːnɪd',
      before: /\b(?:a|the|most|very|my|our|so|his|her|wise and)\s$/i,
      after:
        /^\s(?:scholar|man|woman|judge|professor|friend|colleague|counsel|society|societies|person|men|judges|treatise|people|gentleman|journals?|profession|discussion|old|and)\b/i,
    },
    { ipa: 'ˈlɝːnd' },
  ],
  aged: [
    {
      ipa: 'ˈeɪdʒɪd',
      before: /\b(?:the|an|his|her|their|my|our|elderly and|sick and)\s$/i,
      after:
        /^\s(?:man|woman|men|women|mother|father|parents?|couple|people|person|king|queen|monk|priest|grand\w+|care|aunt|uncle|and\b|relatives?|actor|widow)/i,
    },
    { ipa: 'ˈeɪdʒɪd', before: /\bthe\s$/, after: /^\s*(?:[.,;!?)]|$)/ },
    { ipa: 'ˈeɪdʒd' },
  ],
  blessed: [
    { ipa: 'ˈblɛsɪd', before: /\b(?:the|a|every|this|that|our|most|what a|whole|of)\s$/i },
    { ipa: 'ˈblɛsɪd', after: /^\s(?:are|be|virgin|mother|sacrament|trinity|event|relief|silence)\b/i },
    { ipa: 'ˈblɛst' },
  ],
  dogged: [{ ipa: 'ˈdɑːɡd', after: /^\s(?:by|him|her|them|his|the|every)\b/ }, { ipa: 'ˈdɑːɡɪd' }],
  beloved: [{ ipa: 'bɪˈlʌvd', after: /^\s(?:by|of)\b/ }, { ipa: 'bɪˈlʌvɪd' }],
  supposed: [
    { ipa: 'səˈpoʊzɪd', before: /\b(?:the|a|his|her|their|this|these|that|my|your)\s$/i, after: /^\s(?!to\b)\p{Ll}/u },
    { ipa: 'səˈpoʊzd' },
  ],
  analyses: [{ ipa: 'ˈænəlaɪzɪz', before: /\b(?:he|she|it|who|that|which)\s(?:\w+ly\s)?$/i }, { ipa: 'əˈnæləsiːz' }],
  moped: [
    { ipa: 'ˈmoʊpt', before: /\b(?:he|she|they|i|we|who|just|boy|girl|dog|teenager|and)\s$/i },
    { ipa: 'ˈmoʊpɛd' },
  ],
  slough: [{ ipa: 'ˈslʌf', tags: ['Verb'] }, { ipa: 'ˈslʌf', after: /^\soff\b/ }, { ipa: 'ˈsluː' }],
  sewer: [{ ipa: 'ˈsoʊɚ', before: /\b(?:skilled|good|experienced|avid|beginner|hobby|home)\s$/i }, { ipa: 'ˈsuːɚ' }],
  tower: [{ ipa: 'ˈtaʊɚ' }],
  agape: [{ ipa: 'əˈɡeɪp', before: /\b(?:mouth|mouths|jaw|stood|stared|staring|all)\s$/i }, { ipa: 'ɑːˈɡɑːpeɪ' }],
  putting: [
    { ipa: 'ˈpʌtɪŋ', after: /^\s(?:(?:green|surface|stroke|practice)\b|on the green(?!\s\p{L}))/iu },
    { ipa: 'ˈpʊtɪŋ' },
  ],
  mouth: [
    {
      ipa: 'ˈmaʊð',
      before: /(?:^|[.!?]\s|\b(?:to|will|would|can|could|and|they|he|she)\s)$/i,
      after: /^\s(?:the (?:words?|lyrics|lines?)|words|along|something|silent|a silent|off)\b/i,
    },
    { ipa: 'ˈmaʊθ' },
  ],
  lima: [{ ipa: 'ˈlaɪmə', after: /^\sbeans?\b/i }, { ipa: 'ˈliːmə' }],
  wicked: [{ ipa: 'ˈwɪkt', after: /^\s(?:away|off|up)\b/ }, { ipa: 'ˈwɪkɪd' }],
  crooked: [
    { ipa: 'ˈkɹʊkt', after: /^\s(?:his|her|its|my|a|one) (?:\w+ )?(?:finger|elbow|arm|neck)\b/ },
    { ipa: 'ˈkɹʊkɪd' },
  ],
  routed: [
    {
      ipa: 'ˈɹuːtɪd',
      before: /\b(?:is|are|was|were|be|been|packets?|traffic|calls?)\s$/i,
      after: /^\s(?:through|to|via|around|over)\b/i,
    },
    { ipa: 'ˈɹaʊtɪd' },
  ],
};

/** Names and words that only their capital tells apart. */
export const BY_CAPITAL: Readonly<Record<string, Pronunciation>> = {
  August: { ipa: 'ˈɔːɡəst' },
  Job: { ipa: 'ˈdʒoʊb', before: /\b(?:book of|patience of|story of|like|and)\s$/i },
  Nice: { ipa: 'ˈniːs', before: /\b(?:in|to|from|near|of|visit(?:ed)?|city of|and|around|at)\s$/i },
  Reading: { ipa: 'ˈɹɛdɪŋ', before: /\b(?:in|to|from|near|visit(?:ed)?|at|of|between|and)\s$/i },
  Polish: {
    ipa: 'ˈpoʊlɪʃ',
    before: /[^.!?"“]\s$/,
    after:
      /^\s(?!(?:the|your|an?|my|his|her|its?|our|all|with|off|up|until|each|every|them|and|shoes|silver|furniture)\b)/,
  },
  Mobile: { ipa: 'moʊˈbiːl', after: /^(?:,? Ala(?:\.|bama)| Bay\b)/ },
  Lima: { ipa: 'ˈliːmə', before: /\b(?:in|to|from|near|of|at)\s$/i },
  Worms: { ipa: 'ˈvɔːɹms', before: /\b(?:of|diet of)\s$/i },
};
