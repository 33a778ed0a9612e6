import type { Age, Gender, Tone } from '../../voice-terms.ts';
import type { EngineVoice } from '../engine.ts';
import { plainRecipe } from './bodies.ts';
import { TONE_TRAITS } from './manners.ts';
import type { FormantRecipe } from './recipe.ts';
import { type Trait, withTrait } from './traits.ts';

type FormantVoice = EngineVoice & { origin: 'builtin'; recipe: FormantRecipe };

type Row = readonly [
  voiceId: string,
  name: string,
  gender: Gender,
  age: Age,
  languageCode: string,
  accent: string | null,
  tone: readonly Tone[],
  description: string,
  /** Written by `npm run calibrate`. */
  gainDb: number,
  extra?: Trait,
];

// biome-ignore format: one voice a line
const ROWS: readonly Row[] = [
  ['8HlrwYMfvea9lkxwkkMx', 'Clara', 'female', 'middle_aged', 'en', 'american', ['articulate'], "A clear, even woman's voice for long reading.", 3.5, { formantPercent: -3, rate: 1.07 }],
  ['zwwM5hpA6eEfujfoRnxa', 'Arthur', 'male', 'middle_aged', 'en', 'american', ['steady'], "A plain, steady man's voice for narration.", 7.1],
  ['6wHW35PBbnm3NliqNT1N', 'Ivy', 'female', 'young', 'en', 'american', ['bright'], "A light young woman's voice.", 3.1, { pitchSemitones: 0.6, formantPercent: -8 }],
  ['x4xyB7LQ4DBqHboMSp4D', 'Theo', 'male', 'young', 'en', 'american', ['friendly'], "A friendly young man's voice.", 6.3],
  ['THEzEDh2QFLVxZXSezhD', 'Rowan', 'neutral', 'middle_aged', 'en', 'american', ['calm'], "A voice between a man's and a woman's, even and calm.", 5.9],
  ['vt2gl8t7mqaKzxEZUtub', 'Edith', 'female', 'old', 'en', 'british', ['gentle'], "An old Englishwoman's voice, breathy and slow.", 4.9],
  ['E7R5IiAWNKTJiHXRQIGE', 'Walter', 'male', 'old', 'en', 'american', ['reflective'], "An old man's voice, creaky and slow.", 7.7, { rate: 1.12 }],
  ['o0Fg0WweytpVLqPb5cMp', 'Poppy', 'female', 'child', 'en', 'british', ['playful'], "An English girl's voice.", 1.7],
  ['kON74U4YD4MKVhEUFM6T', 'Finn', 'male', 'child', 'en', 'irish', ['energetic'], "An Irish boy's voice.", 0.6],
  ['ZRtR3VtdPqFe8WctSIOd', 'Sage', 'neutral', 'young', 'en', 'canadian', ['sincere'], "A young Canadian voice between a man's and a woman's.", 4.8],
  ['SmdNHnccmyZonkP5GYIR', 'Quill', 'neutral', 'old', 'en', 'british', ['refined'], "An old English voice between a man's and a woman's.", 6.7, { pitchSemitones: -1.8 }],
  ['kt5srlSHfWGX0h9JKN7E', 'Robin', 'neutral', 'child', 'en', 'american', [], "A child's voice, boy or girl.", 3.1, { rate: 0.93, formantPercent: -6, breath: -4 }],
  ['28r4unICHo1mYQ9qB24g', 'Magnus', 'male', 'middle_aged', 'en', 'scottish', ['authoritative'], "A deep Scotsman's voice.", 5.9, { pitchSemitones: -1.5 }],
  ['PNXoaK7lZpZso8urnMWy', 'Vera', 'female', 'middle_aged', 'en', 'british', ['warm', 'compassionate'], "A low, warm Englishwoman's voice.", 2.7, { pitchSemitones: -0.2 }],
  ['2xdKbiGpW5B9G0xQLOry', 'Nell', 'female', 'young', 'en', 'australian', ['passionate'], "A lively young Australian woman's voice with wide melody.", -0.3],
  ['7eJZXwoR4JuqsdMfI4BR', 'Jasper', 'male', 'young', 'en', 'us_new_york', ['urgent'], "A fast young New Yorker's voice.", 4.6],
  ['zQUMPM08HSe8jnPJjoqg', 'Priya', 'female', 'young', 'en', 'indian', ['precise'], "A young Indian woman's voice, crisp.", 4.4, { pitchSemitones: -0.1, rate: 0.97 }],
  ['A2RB19fLy0Mg1YLVUHFj', 'Arjun', 'male', 'middle_aged', 'en', 'indian', ['measured'], "A measured Indian man's voice.", 5.8, { rate: 0.95 }],
  ['xQieNOMEF2Msj5cmtiEG', 'Savannah', 'female', 'middle_aged', 'en', 'us_southern', ['friendly'], "A friendly woman's voice of the American South.", 3.8, { pitchSemitones: 0.5, rate: 0.92 }],
  ['1ztvNvV2FGkd0F6yyiGR', 'Angus', 'male', 'old', 'en', 'scottish', ['weary'], "An old Scotsman's voice, tired and rough.", 8, { pitchSemitones: -2.7 }],
  ['cox6jHW7hD11xZwl8mhP', 'Liam', 'male', 'young', 'en', 'australian', ['rhythmic'], "A young Australian man's voice.", 3.4, { pitchSemitones: -1.35, rate: 1.05 }],
  ['OkeZvIxzYA8CDfoCvWwb', 'Thandi', 'female', 'old', 'en', 'south_african', ['calm'], "An old South African woman's voice, calm.", 4.4, { pitchSemitones: 3 }],
  ['HQg5ksfDpe0spGJThFB1', 'Declan', 'male', 'young', 'en', 'irish', ['playful'], "A playful young Irishman's voice.", 4.1, { pitchSemitones: 2.7, rate: 0.97 }],
  ['f6W70wakADyeJw1w5BsA', 'Kit', 'neutral', 'young', 'en', 'british', ['bright'], "A bright young English voice between a man's and a woman's.", 3.7, { pitchSemitones: -0.5 }],
  ['J19T1133KMEqlAJSwcKQ', 'Edmund', 'male', 'middle_aged', 'en', 'british', ['warm'], "A low, warm Englishman's voice.", 6.8, { pitchSemitones: -0.8, rate: 0.88 }],
  ['L9VPAiZi5Pnn19XaGB7j', 'Toby', 'male', 'young', 'en', 'british', ['calm'], "A calm young Englishman's voice.", 6.2, { pitchSemitones: -0.2, rate: 1.04, breath: 13 }],
  ['DcrD77MuBVhexlhHNPZD', 'Layla', 'female', 'middle_aged', 'ar', null, ['gentle'], "A gentle woman's voice for Arabic.", 4.2],
  ['j004bFx0pOGHg9TBsg3u', 'Omar', 'male', 'middle_aged', 'ar', null, ['steady'], "A steady man's voice for Arabic.", 6.5],
  ['hZQzsWPdwIaqZsFpJEmN', 'Eliška', 'female', 'middle_aged', 'cs', null, ['gentle'], "A gentle woman's voice for Czech.", 4.6],
  ['wzsXFL41EwCl5ov9RttY', 'Tomáš', 'male', 'middle_aged', 'cs', null, ['steady'], "A steady man's voice for Czech.", 7.4],
  ['nn1sCIvaUojhbOIDYvGm', 'Greta', 'female', 'middle_aged', 'de', null, ['gentle'], "A gentle woman's voice for German.", 4],
  ['Z4qTOWIsYy2e2CnjTaDj', 'Lukas', 'male', 'middle_aged', 'de', null, ['steady'], "A steady man's voice for German.", 7.8],
  ['gzdWu252SYlE4Ivwpm1e', 'Eleni', 'female', 'middle_aged', 'el', null, ['gentle'], "A gentle woman's voice for Greek.", 4.5],
  ['UArqs9pyaA6juCAGLlEc', 'Nikos', 'male', 'middle_aged', 'el', null, ['steady'], "A steady man's voice for Greek.", 6.5],
  ['dO67MbO63ZJzqk5v7czX', 'Lucía', 'female', 'middle_aged', 'es', null, ['gentle'], "A gentle woman's voice for Spanish.", 4.6],
  ['XIgqdCTlIMhfWvRLDA5T', 'Mateo', 'male', 'middle_aged', 'es', null, ['steady'], "A steady man's voice for Spanish.", 7],
  ['Yt9NGl1iaJdutEnCujAO', 'Aino', 'female', 'middle_aged', 'fi', null, ['gentle'], "A gentle woman's voice for Finnish.", 3.4],
  ['7RCaalcxuyBop5aVkxGz', 'Eero', 'male', 'middle_aged', 'fi', null, ['steady'], "A steady man's voice for Finnish.", 6],
  ['b89pc86E7oJaffq6DOto', 'Camille', 'female', 'middle_aged', 'fr', null, ['gentle'], "A gentle woman's voice for French.", 5.4],
  ['VJeK0FNjNCehkWsFTGF3', 'Hugo', 'male', 'middle_aged', 'fr', null, ['steady'], "A steady man's voice for French.", 7.2],
  ['xYQoOjDr8BrrCZYJRbR1', 'Asha', 'female', 'middle_aged', 'hi', null, ['gentle'], "A gentle woman's voice for Hindi.", 3.6],
  ['DtfpSWNFSpHM3FFHdntb', 'Rohan', 'male', 'middle_aged', 'hi', null, ['steady'], "A steady man's voice for Hindi.", 5.8],
  ['RtLAND3TvpoaZvViPRjf', 'Sari', 'female', 'middle_aged', 'id', null, ['gentle'], "A gentle woman's voice for Indonesian.", 4.1],
  ['gdsOncy62KibmWLA0tPN', 'Budi', 'male', 'middle_aged', 'id', null, ['steady'], "A steady man's voice for Indonesian.", 6.7],
  ['q18zPzRZ5YRBkYLXVbth', 'Giulia', 'female', 'middle_aged', 'it', null, ['gentle'], "A gentle woman's voice for Italian.", 4.6],
  ['5cmJTEvNhjbZhptoYLAl', 'Marco', 'male', 'middle_aged', 'it', null, ['steady'], "A steady man's voice for Italian.", 7.5],
  ['OnLY4QHcFwXR1dz1Zsgb', 'Haruka', 'female', 'middle_aged', 'ja', null, ['gentle'], "A gentle woman's voice for Japanese.", 3],
  ['DxtLVuT5HTpta4OKzpzV', 'Kenji', 'male', 'middle_aged', 'ja', null, ['steady'], "A steady man's voice for Japanese.", 5.4],
  ['wIayh43vh7yViqWEPPli', 'Jiwoo', 'female', 'middle_aged', 'ko', null, ['gentle'], "A gentle woman's voice for Korean.", 3.3],
  ['hj1MTrdHsxPvrwDXKErh', 'Minho', 'male', 'middle_aged', 'ko', null, ['steady'], "A steady man's voice for Korean.", 6.1],
  ['tRFKs2K9ffDVS35Pnmbj', 'Sanne', 'female', 'middle_aged', 'nl', null, ['gentle'], "A gentle woman's voice for Dutch.", 4.2],
  ['UPULnPyx8ZuTAVE14vtV', 'Daan', 'male', 'middle_aged', 'nl', null, ['steady'], "A steady man's voice for Dutch.", 7.4],
  ['TAA14vdnc2lOch846IC4', 'Zofia', 'female', 'middle_aged', 'pl', null, ['gentle'], "A gentle woman's voice for Polish.", 5.1],
  ['ZulAqpNx9DHG6HioLgyH', 'Jakub', 'male', 'middle_aged', 'pl', null, ['steady'], "A steady man's voice for Polish.", 7.2],
  ['SdPr4WyMx1OtUz6QW3hq', 'Beatriz', 'female', 'middle_aged', 'pt', null, ['gentle'], "A gentle woman's voice for Portuguese.", 4.3],
  ['TJwwzZHhN8vzLw5n6l7T', 'Tiago', 'male', 'middle_aged', 'pt', null, ['steady'], "A steady man's voice for Portuguese.", 6.5],
  ['rKLR9n8eLhM0d88n4W0J', 'Ioana', 'female', 'middle_aged', 'ro', null, ['gentle'], "A gentle woman's voice for Romanian.", 5.1],
  ['ZloSiATDXRw0Fr8K7wUO', 'Andrei', 'male', 'middle_aged', 'ro', null, ['steady'], "A steady man's voice for Romanian.", 6.6],
  ['dHsauE5iylGiFpF3NV1F', 'Anna', 'female', 'middle_aged', 'ru', null, ['gentle'], "A gentle woman's voice for Russian.", 5.1],
  ['OQq6obbndyktw7bxVzeQ', 'Dmitri', 'male', 'middle_aged', 'ru', null, ['steady'], "A steady man's voice for Russian.", 8.5],
  ['BHZ2hSH5yUt2IYexHNdU', 'Malee', 'female', 'middle_aged', 'th', null, ['gentle'], "A gentle woman's voice for Thai.", 1.4],
  ['fol1P3q0QvplGLkObq9e', 'Somchai', 'male', 'middle_aged', 'th', null, ['steady'], "A steady man's voice for Thai.", 4.5],
  ['RDtILwIWvrzXqcBchyM1', 'Elif', 'female', 'middle_aged', 'tr', null, ['gentle'], "A gentle woman's voice for Turkish.", 3],
  ['2iyuAA2V4MBvAfAsdj4Z', 'Emre', 'male', 'middle_aged', 'tr', null, ['steady'], "A steady man's voice for Turkish.", 5.4],
  ['otG5r6ssuwvRUsEWSFHv', 'Oksana', 'female', 'middle_aged', 'uk', null, ['gentle'], "A gentle woman's voice for Ukrainian.", 2.8],
  ['zafAVLkpuHZ6JGOIBgKV', 'Taras', 'male', 'middle_aged', 'uk', null, ['steady'], "A steady man's voice for Ukrainian.", 6.2],
  ['TruWgiFaApaBuMk1iYZ4', 'Lan', 'female', 'middle_aged', 'vi', null, ['gentle'], "A gentle woman's voice for Vietnamese.", 0.9],
  ['e1zX8R6YCibFhme6hdV5', 'Minh', 'male', 'middle_aged', 'vi', null, ['steady'], "A steady man's voice for Vietnamese.", 5],
  ['EWUUqz6hxAVWDFxiaNz7', 'Mei', 'female', 'middle_aged', 'zh', null, ['gentle'], "A gentle woman's voice for Chinese.", 1.6],
  ['f7i0PsuhM3JQIC5EW7HC', 'Wei', 'male', 'middle_aged', 'zh', null, ['steady'], "A steady man's voice for Chinese.", 5],
  ['RFERiQmq0Xoz5ZWuHt69', 'Wing', 'female', 'young', 'zh', 'cantonese', ['friendly'], "A friendly young woman's voice that reads Chinese in Cantonese.", 1.3],
  ['TqtfT2f2mEzBdUhihrbz', 'Kaho', 'male', 'old', 'zh', 'cantonese', ['measured'], "An old man's measured voice that reads Chinese in Cantonese.", 4.9],
];

export const BUILTIN_VOICES: readonly FormantVoice[] = ROWS.map(
  ([voiceId, name, gender, age, languageCode, accent, tone, description, gainDb, extra]) => {
    let recipe = plainRecipe(gender, age, languageCode, accent);
    for (const trait of [...tone.map((one) => TONE_TRAITS[one]), extra ?? {}]) recipe = withTrait(recipe, trait);
    return {
      voiceId,
      name,
      gender,
      age,
      tone,
      tags: [...tone],
      description,
      origin: 'builtin',
      recipe: { ...recipe, gainDb },
    };
  },
);
