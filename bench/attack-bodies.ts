/** What a caller sends at full rate to make the server work for nothing. */
export interface Attack {
  path: string;
  /** POSTed; without one the path is a GET. */
  body?: string;
  contentType?: string;
}

const BOUNDARY = 'locution-bench';
const VOICE = 'clara';
const PLS = 'http://www.w3.org/2005/01/pronunciation-lexicon';

function form(file: string): { body: string; contentType: string } {
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${part('name="name"', 'x')}${part('name="file"; filename="a.pls"', file)}--${BOUNDARY}--\r\n`,
  };
}

const lexicon = (inner: string) => `<lexicon version="1.0" xmlns="${PLS}" alphabet="ipa">${inner}</lexicon>`;
const longText = JSON.stringify({ text: 'word '.repeat(800_000) });
const dictionaries = '/v1/pronunciation-dictionaries';
const upload = `${dictionaries}/add-from-file`;

const ruleOf = (at: number) => ({
  type: 'alias',
  string_to_replace: `word${at}`,
  alias: `an alias of the word ${at}`,
});
/** As many as a dictionary may have. */
export const MOST_RULES = Array.from({ length: 20_000 }, (_, at) => ruleOf(at));

/** By name. `{dictionary}` and `{version}` in a path are one of the sender's dictionaries, of 20,000 rules. */
export const ATTACKS: Record<string, Attack> = {
  plsNesting: {
    path: upload,
    ...form(lexicon('<a xmlns:b="c">'.repeat(10_000) + '</a>'.repeat(10_000))),
  },
  plsAttributes: {
    path: upload,
    ...form(lexicon(`<lexeme ${Array.from({ length: 55_000 }, (_, at) => `a${at}=""`).join(' ')}/>`)),
  },
  longText: { path: `/v1/text-to-speech/${VOICE}`, body: longText },
  longJob: {
    path: `/v1/text-to-speech/${VOICE}?delivery=async`,
    body: JSON.stringify({ text: 'w '.repeat(1_000_000) }),
  },
  longDialogue: {
    path: '/v1/text-to-dialogue',
    body: JSON.stringify({ inputs: [{ text: 'word '.repeat(800_000), voice_id: VOICE }] }),
  },
  brackets: { path: '/v1/text/normalize', body: JSON.stringify({ text: '['.repeat(10_000) }) },
  description: {
    path: '/v1/voice-previews/design',
    body: JSON.stringify({ voice_description: 'warm old '.repeat(400_000) }),
  },
  deepJson: { path: '/v1/text-to-voice', body: `{"labels":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
  mcp: {
    path: '/mcp',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'x', arguments: { text: 'word '.repeat(400_000) } },
    }),
  },
  // Before those that make versions: only the newest are kept.
  listRules: { path: `${dictionaries}/{dictionary}` },
  downloadRules: { path: `${dictionaries}/{dictionary}/{version}/download` },
  rules: { path: `${dictionaries}/{dictionary}/set-rules`, body: JSON.stringify({ rules: MOST_RULES }) },
  mergeRules: { path: `${dictionaries}/{dictionary}/add-rules`, body: JSON.stringify({ rules: [ruleOf(0)] }) },
  historySearch: { path: `/v1/history?page_size=1000&search=${'a'.repeat(200)}` },
  labels: {
    path: '/v1/text-to-voice',
    body: JSON.stringify({
      voice_name: 'x',
      generated_voice_id: 'none',
      labels: Object.fromEntries(Array.from({ length: 8_000 }, (_, at) => [`label${at}`, 'x'])),
    }),
  },
  design: { path: '/v1/voice-previews/design', body: JSON.stringify({ voice_description: 'warm old '.repeat(50) }) },
  multipart: {
    path: upload,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${`--${BOUNDARY}\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n`.repeat(100_000)}--${BOUNDARY}--\r\n`,
  },
};
