import { type Static, Type } from 'typebox';
import { Nullish } from '../schemas/common.ts';

/** Of the address. */
export const RealtimeQuery = Type.Object({
  model: Nullish(Type.String({ maxLength: 120 })),
  single_use_token: Nullish(Type.String({ maxLength: 200 })),
});

const Id = Type.String({ minLength: 1, maxLength: 200 });
const VoiceName = Type.String({ minLength: 1, maxLength: 200 });
const Speed = Nullish(Type.Number({ minimum: 0.25, maximum: 4 }));
const Modalities = Nullish(Type.Array(Type.String({ enum: ['text', 'audio'] }), { maxItems: 2 }));

const AudioFormat = Type.Object({
  type: Type.String({ enum: ['audio/pcm', 'audio/pcmu', 'audio/pcma'] }),
  rate: Nullish(Type.Integer({ enum: [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] })),
});
export type AudioFormat = Static<typeof AudioFormat>;

/** How it is spoken: the first fields as the protocol has them, the last four as its beta had. */
const speaking = {
  instructions: Nullish(Type.String({ description: 'How to speak.' })),
  output_modalities: Modalities,
  audio: Nullish(
    Type.Object({
      output: Nullish(
        Type.Object({
          voice: Nullish(Type.Union([VoiceName, Type.Object({ id: VoiceName })])),
          format: Nullish(AudioFormat),
          speed: Speed,
        }),
      ),
    }),
  ),
  modalities: Modalities,
  voice: Nullish(VoiceName),
  output_audio_format: Nullish(Type.String({ enum: ['pcm16', 'g711_ulaw', 'g711_alaw'] })),
  speed: Speed,
};
const Speaking = Type.Object(speaking);
export type SpeakingBody = Static<typeof Speaking>;

const Content = Type.Object({
  type: Type.String({ enum: ['input_text', 'output_text', 'text'] }),
  text: Type.String(),
});

const MessageItem = Type.Object({
  id: Nullish(Id),
  type: Type.Literal('message'),
  role: Type.Unsafe<'user' | 'assistant' | 'system'>({ type: 'string', enum: ['user', 'assistant', 'system'] }),
  content: Type.Array(Content, { minItems: 1, maxItems: 100 }),
});
export type MessageItem = Static<typeof MessageItem>;

/** Clients' events by their types. What is not here is ignored, as in bodies. */
export const CLIENT_EVENTS = {
  'session.update': Type.Object({
    session: Type.Object({ ...speaking, type: Nullish(Type.Literal('realtime')) }),
  }),
  'conversation.item.create': Type.Object({ previous_item_id: Nullish(Id), item: MessageItem }),
  'conversation.item.delete': Type.Object({ item_id: Id }),
  'response.create': Type.Object({
    response: Nullish(
      Type.Object({
        ...speaking,
        conversation: Nullish(Type.String({ maxLength: 200 })),
        input: Nullish(Type.Array(MessageItem, { maxItems: 100 })),
        metadata: Nullish(Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 512 }))),
      }),
    ),
  }),
  'response.cancel': Type.Object({ response_id: Nullish(Id) }),
};

export const AnyEvent = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 200 }),
  event_id: Nullish(Type.String({ maxLength: 512 })),
});
