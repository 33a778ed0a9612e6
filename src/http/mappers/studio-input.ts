import { Value } from 'typebox/value';
import { Problem, ValidationProblem } from '../../errors.ts';
import type { NewBlock, NewChapter, SubType } from '../../studio/content.ts';
import { chaptersOfText } from '../../studio/plain-text.ts';
import type { NewProject, ProjectMetadata } from '../../studio/projects.ts';
import { type BlockInputBody, ContentJson, type NewProjectInput } from '../schemas/studio.ts';

/** The model that clients of other services name by default. */
const USUAL_MODEL = 'eleven_multilingual_v2';

type SourceInput = Pick<NewProjectInput, 'from_document' | 'from_content_json' | 'from_url'>;

export async function newProject(body: NewProjectInput): Promise<NewProject> {
  const paragraphVoiceId = body.default_paragraph_voice_id ?? '';
  return {
    name: body.name,
    paragraphVoiceId,
    titleVoiceId: body.default_title_voice_id || paragraphVoiceId,
    modelId: body.default_model_id || USUAL_MODEL,
    metadata: metadataOf(body),
    dictionaries: listed(body.pronunciation_dictionary_locators).map(requestedLocator),
    chapters: (await requestedContent(body, body.title || body.name)) ?? [],
  };
}

const TEXTS = [
  'title',
  'author',
  'description',
  'target_audience',
  'language',
  'content_type',
  'original_publication_date',
  'isbn_number',
  'fiction',
  'source_type',
  'quality_preset',
  'apply_text_normalization',
] as const;

/** Of what is given. */
export function metadataOf(body: Partial<NewProjectInput>): ProjectMetadata {
  const texts = TEXTS.flatMap((name) => (body[name] == null ? [] : [[name, body[name].toWellFormed()]]));
  const flags = (['mature_content', 'volume_normalization'] as const).flatMap((name) =>
    body[name] == null ? [] : [[name, isOn(body[name])]],
  );
  const genres = body.genres == null ? [] : [['genres', listed(body.genres).map((genre) => genre.toWellFormed())]];
  return Object.fromEntries([...texts, ...flags, ...genres]) as ProjectMetadata;
}

export const isOn = (value: boolean | string | null | undefined): boolean => value === true || value === 'true';

const listed = (value: string | string[] | null | undefined): string[] =>
  value == null ? [] : typeof value === 'string' ? [value] : value;

/** A form has locators as JSON texts. @throws Problem BAD_REQUEST */
function requestedLocator(json: string): NewProject['dictionaries'][number] {
  try {
    const { pronunciation_dictionary_id: dictionaryId, version_id: versionId } = JSON.parse(json) as Record<
      string,
      unknown
    >;
    if (typeof dictionaryId === 'string')
      return { dictionaryId, versionId: typeof versionId === 'string' ? versionId : null };
  } catch {
    // Refused below.
  }
  throw new Problem(
    'BAD_REQUEST',
    'Each of pronunciation_dictionary_locators must be a JSON object with pronunciation_dictionary_id and version_id.',
  );
}

/** What a document, or JSON, has; undefined where there is neither. @throws Problem BAD_REQUEST, ValidationProblem */
export async function requestedContent(
  { from_document: file, from_content_json: json, from_url: url }: SourceInput,
  name: string,
): Promise<NewChapter[] | undefined> {
  if (url) {
    throw new Problem('BAD_REQUEST', 'This server fetches no addresses. Send the document itself as from_document.');
  }
  if (file && json) throw new Problem('BAD_REQUEST', 'Send from_document or from_content_json, not both.');
  if (json) return chaptersOfJson(json);
  return file ? await chaptersOfFile(file, name) : undefined;
}

function chaptersOfJson(json: string): NewChapter[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Problem('BAD_REQUEST', `The field from_content_json is not valid JSON: ${(error as Error).message}.`);
  }
  if (!Value.Check(ContentJson, value)) {
    const [first] = Value.Errors(ContentJson, value);
    const loc = (first?.instancePath ?? '').split('/').filter((part) => part !== '');
    throw new ValidationProblem([
      { loc: ['body', 'from_content_json', ...loc], msg: first?.message ?? 'does not fit', type: 'value' },
    ]);
  }
  return (value as { name: string; blocks: BlockInputBody[] }[]).map((chapter) => ({
    name: chapter.name,
    blocks: chapter.blocks.map(newBlock),
  }));
}

async function chaptersOfFile(file: File | string, name: string): Promise<NewChapter[]> {
  if (!(file instanceof File)) {
    throw new Problem('BAD_REQUEST', 'The field from_document must be a file of a multipart form.');
  }
  if (!/\.(?:txt|md|markdown|text)$/i.test(file.name)) {
    throw new Problem('BAD_REQUEST', `"${file.name.slice(0, 100)}" cannot be imported: send a .txt or .md file.`);
  }
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('BAD_REQUEST', `"${file.name.slice(0, 100)}" is not UTF-8. Save it as UTF-8 and send it again.`);
  }
  if (text.includes('\0')) {
    throw new Problem('BAD_REQUEST', `"${file.name.slice(0, 100)}" is not a text file: it contains the character NUL.`);
  }
  return chaptersOfText(text, name);
}

export const newBlock = (block: BlockInputBody): NewBlock => {
  const settings = settingsOf(block);
  return {
    subType: (block.sub_type ?? 'p') as SubType,
    nodes: requestedNodes(block.nodes),
    ...(block.block_id != null && { blockId: block.block_id }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
};

export const requestedNodes = (nodes: BlockInputBody['nodes']): NewBlock['nodes'] =>
  nodes.map((node) => ({ text: node.text, voiceId: node.voice_id ?? null }));

/** Null takes a setting back. */
export const settingsOf = ({
  speaker,
  speed,
  instructions,
  pause_after_secs: pauseAfterSecs,
}: Pick<BlockInputBody, 'speaker' | 'speed' | 'instructions' | 'pause_after_secs'>) => ({
  ...(speaker !== undefined && { speaker: speaker?.toWellFormed() ?? null }),
  ...(speed !== undefined && { speed }),
  ...(instructions !== undefined && { instructions: instructions?.toWellFormed() ?? null }),
  ...(pauseAfterSecs !== undefined && { pauseAfterSecs }),
});
