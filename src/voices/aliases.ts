import type { EngineRegistry } from '../engines/registry.ts';
import { notFound, Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { SERVER } from '../store/voice-aliases.ts';
import type { VoiceLibrary } from './library.ts';
import { WELL_KNOWN_NAMES, wellKnownVoice } from './well-known-voices.ts';

/** Whose an alias is: the account's, the server's by its admins, by its environment, or built in. */
export type AliasScope = 'account' | 'server' | 'environment' | 'default';

export interface VoiceAlias {
  alias: string;
  voiceId: string;
  scope: AliasScope;
}

export interface AliasOwner {
  accountId: string;
  scope: 'account' | 'server';
}

/** Names and ids of other services that stand for voices of this server; those of an account win, then the server's. */
export function createVoiceAliases(options: {
  store: Pick<Store, 'voiceAliases'>;
  registry: EngineRegistry;
  library: VoiceLibrary;
  /** By the environment, as `parseAliases` gives them. */
  configured: ReadonlyMap<string, string>;
}) {
  const { store, registry, library, configured } = options;
  const ownerOf = ({ accountId, scope }: AliasOwner) => (scope === 'server' ? SERVER : accountId);

  return {
    /** All that hold for an account, those that win first; built-in ones last. */
    async list(accountId: string): Promise<VoiceAlias[]> {
      const rows = await store.voiceAliases.list(accountId);
      const made = rows.map(
        (row): VoiceAlias => ({
          alias: row.alias,
          voiceId: row.voice_id,
          scope: row.account_id === SERVER ? 'server' : 'account',
        }),
      );
      const byEnvironment = [...configured].map(
        ([alias, voiceId]): VoiceAlias => ({ alias, voiceId, scope: 'environment' }),
      );
      const builtin = WELL_KNOWN_NAMES.flatMap((alias): VoiceAlias[] => {
        const voice = wellKnownVoice(alias, registry.voices());
        return voice === undefined ? [] : [{ alias, voiceId: voice.voiceId, scope: 'default' }];
      });
      const own = made.filter(({ scope }) => scope === 'account');
      const shared = made.filter(({ scope }) => scope === 'server');
      return [...own, ...shared, ...byEnvironment, ...builtin];
    },

    /**
     * Has a name stand for a voice, or for what another alias stands for.
     * @throws Problem RESOURCE_NOT_FOUND for the voice, CONFLICT where the name is a voice's id, BAD_REQUEST where the
     * server's would stand for one account's own
     */
    async put(place: AliasOwner, alias: string, voiceId: string): Promise<VoiceAlias> {
      const voice = await library.get(place.accountId, voiceId);
      if (await library.hasId(place.accountId, alias)) {
        throw new Problem('CONFLICT', `"${alias}" is the id of a voice, which takes precedence. Choose another alias.`);
      }
      if (place.scope === 'server' && voice.voiceType === 'personal') {
        throw new Problem(
          'BAD_REQUEST',
          'Server-wide aliases must refer to voices available to every account. This voice belongs to yours.',
        );
      }
      await store.voiceAliases.put({
        account_id: ownerOf(place),
        alias_key: alias.toLowerCase(),
        alias,
        voice_id: voice.voiceId,
        created_at_unix: unixNow(),
      });
      return { alias, voiceId: voice.voiceId, scope: place.scope };
    },

    /** @throws Problem RESOURCE_NOT_FOUND */
    async remove(place: AliasOwner, alias: string): Promise<void> {
      if (!(await store.voiceAliases.remove(ownerOf(place), alias.toLowerCase()))) {
        throw notFound(`The voice alias "${alias}"`);
      }
    },
  };
}

export type VoiceAliases = ReturnType<typeof createVoiceAliases>;

/** `alias=voice,alias=voice` → voices by alias in lower case. */
export function parseAliases(text: string): Map<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  return new Map(
    pairs.flatMap(([alias, voiceId]) => (alias && voiceId ? [[alias.toLowerCase(), voiceId] as const] : [])),
  );
}
