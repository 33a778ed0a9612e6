import { readFileSync } from 'node:fs';
import { spokenSegments } from './test/text/sets/phonemes.ts';
const [lang = '', file = ''] = process.argv.slice(2);
for (const t of readFileSync(file, 'utf8').split('\n').filter(Boolean)) { let o = ''; for await (const s of spokenSegments(t, lang)) o += s.replace(/<mark name="\d+"\/>/g, '') + ' ¶ '; console.log(t.padEnd(50), '→', o); }
