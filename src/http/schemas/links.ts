import { Type } from 'typebox';
import { Nullish } from './common.ts';

/** How long a link can be opened, in seconds. */
export const DEFAULT_LINK_SECS = 3600;

/** Beside the fields of a request to speak. */
export const linkFields = {
  expires_in_secs: Nullish(
    Type.Integer({
      minimum: 1,
      maximum: 86_400,
      default: DEFAULT_LINK_SECS,
      description: 'Seconds for which the link can be opened.',
    }),
  ),
};

export const SpeechLink = Type.Object({
  url: Type.String({ description: 'Opened with GET and without a key.' }),
  expires_at_unix: Type.Integer(),
});

export const SpeechLinkParams = Type.Object({ link_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const SignedQuery = Type.Object({
  link: Type.Optional(Type.String({ maxLength: 200, description: "A link's signature, in place of a key." })),
});
