import { type Static, Type } from 'typebox';

const Alias = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Id or name of another service; letter case is ignored.',
});
const OwnScope = Type.Unsafe<'account' | 'server'>({
  type: 'string',
  enum: ['account', 'server'],
  default: 'account',
  description: "`server`: for every account; admins' browser sessions only.",
});

export const VoiceAlias = Type.Object({
  alias: Type.String(),
  voice_id: Type.String(),
  scope: Type.Unsafe<'account' | 'server' | 'environment' | 'default'>({
    type: 'string',
    enum: ['account', 'server', 'environment', 'default'],
  }),
});
export type VoiceAliasBody = Static<typeof VoiceAlias>;

export const VoiceAliasList = Type.Object({
  aliases: Type.Array(VoiceAlias, { description: 'In order of precedence.' }),
});

export const VoiceAliasParams = Type.Object({ alias: Alias });
export const VoiceAliasQuery = Type.Object({ scope: Type.Optional(OwnScope) });
export const VoiceAliasPut = Type.Object({
  voice_id: Type.String({ minLength: 1, maxLength: 200 }),
});
