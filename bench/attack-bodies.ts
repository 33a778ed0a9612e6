/** What a caller sends at full rate to make the server work for nothing. */
export interface Attack {
  path: string;
  body: string;
  contentType?: string;
}

const BOUNDARY = 'locution-bench';
const VOICE = 'clara';
const PLS = 'http://www.w3.org/2005/01/pronunciation-lexicon';

function form(file: string): Pick<Attack, 'body' | 'contentType'> {
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${part('name="name"', 'x')}${part('name="file"; filename="a.pls"', file)}--${BOUNDARY}--\r\n`,
  };
}

const lexicon = (inner: string) => `<lexicon version="1.0" xmlns="${PLS}" alphabet="ipa">${inner}</lexicon>`;
const longText = JSON.stringify({ text: 'word '.repeat(800_000) });
const upload = '/v1/pronunciation-dictionaries/add-from-file';

/** By name. `{dictionary}` in a path is the id of one of the sender's dictionaries. */
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
  rules: {
    path: '/v1/pronunciation-dictionaries/{dictionary}/set-rules',
    body: JSON.stringify({
      rules: Array.from({ length: 20_000 }, (_, at) => ({
        type: 'alias',
        string_to_replace: `word${at}`,
        alias: `an alias of the word ${at}`,
      })),
    }),
  },
};
