import { type Static, Type } from 'typebox';
import { Nullish } from '../schemas/common.ts';
import { PronunciationLocators } from '../schemas/pronunciations.ts';
import { ApplyTextNormalization, Stability } from '../schemas/text-to-speech.ts';
import { GuidanceScale } from '../schemas/voices.ts';

const Flag = Nullish(Type.Union([Type.Boolean(), Type.String({ pattern: '^(true|false)$' })]));

/** Of the address. */
export const SocketQuery = Type.Object({
  model_id: Nullish(Type.String({ maxLength: 120 })),
  output_format: Nullish(Type.String({ maxLength: 100 })),
  language_code: Nullish(Type.String({ maxLength: 20 })),
  inactivity_timeout: Nullish(
    Type.Integer({ minimum: 1, maximum: 180, description: 'Seconds without a message until the socket is closed.' }),
  ),
  apply_text_normalization: Nullish(ApplyTextNormalization),
  sync_alignment: Flag,
  auto_mode: Flag,
  seed: Nullish(Type.Integer({ minimum: 0, maximum: 4294967295 })),
  single_use_token: Nullish(Type.String({ maxLength: 200 })),
  authorization: Nullish(Type.String({ maxLength: 200, description: 'The key, with or without `Bearer`.' })),
});

/** A client's message. What is not here is ignored, as in bodies. */
export const SocketMessage = Type.Object({
  text: Nullish(Type.String()),
  context_id: Nullish(Type.String({ minLength: 1, maxLength: 200 })),
  // As the service's own library spells it.
  contextId: Nullish(Type.String({ minLength: 1, maxLength: 200 })),
  flush: Nullish(Type.Boolean()),
  try_trigger_generation: Nullish(Type.Boolean()),
  close_context: Nullish(Type.Boolean()),
  /** With `close_context`: nothing more is spoken of it. */
  immediate: Nullish(Type.Boolean()),
  close_socket: Nullish(Type.Boolean()),
  xi_api_key: Nullish(Type.String()),
  'xi-api-key': Nullish(Type.String()),
  authorization: Nullish(Type.String()),
  voice_settings: Nullish(
    Type.Object({
      speed: Nullish(Type.Number()),
      stability: Nullish(Stability),
      guidance_scale: Nullish(GuidanceScale),
    }),
  ),
  pronunciation_dictionary_locators: PronunciationLocators,
  generation_config: Nullish(
    Type.Object({
      chunk_length_schedule: Nullish(Type.Array(Type.Number({ minimum: 1, maximum: 5000 }), { maxItems: 20 })),
    }),
  ),
});

export type SocketMessage = Static<typeof SocketMessage>;
