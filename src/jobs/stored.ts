import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { VoiceRecipe } from '../engines/engine.ts';
import { type EngineRegistry, RecipeError } from '../engines/registry.ts';
import { Problem } from '../errors.ts';

/** A recipe inside a job's JSON: `checkedRecipe` reads it by the schema of the engine it names. */
export const StoredRecipe = Type.Object({ engine: Type.String() });

/** @throws Problem as `readStored` */
export function checkedRecipe(registry: EngineRegistry, stored: { engine: string }): VoiceRecipe {
  try {
    return registry.checkRecipe(stored);
  } catch (error) {
    throw error instanceof RecipeError ? unreadable(error.message) : error;
  }
}

/** Reads JSON of a job's row. @throws Problem INTERNAL_ERROR that says what does not fit; trying again does not help */
export function readStored<Schema extends TSchema>(schema: Schema, json: string): Static<Schema> {
  const value = parsed(json);
  if (Value.Check(schema, value)) return value as Static<Schema>;
  const [first] = Value.Errors(schema, value);
  throw unreadable(`${first?.instancePath || 'the whole'} ${first?.message ?? 'does not fit'}`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw unreadable('it is not JSON');
  }
}

const unreadable = (reason: string) =>
  new Problem(
    'INTERNAL_ERROR',
    `This version of the server cannot read the job's stored request (${reason}). Send the request again.`,
  );
