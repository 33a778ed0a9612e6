import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Standings } from '../../accounts/standing.ts';
import type { Store } from '../../store/store.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { getCharacterStats, getSubscription, getUser, searchVoices } from './routes.ts';

export interface ElevenLabsServices {
  voices: VoiceLibrary;
  standings: Standings;
  store: Pick<Store, 'usage'>;
}

/**
 * What ElevenLabs' clients call beyond the native API. A door is a plugin of this form: its schemas, mappers and routes
 * stand beside it, over the same use cases; its hooks and its error format are its own. This one keeps the native API's
 * error format; one that has another begins with `registerErrors(app, itsFormat)`.
 */
export const elevenLabsDoor: FastifyPluginAsyncTypebox<ElevenLabsServices> = async (app, services) => {
  searchVoices(app, services);
  getCharacterStats(app, services);
  getSubscription(app, services);
  getUser(app, services);
};
