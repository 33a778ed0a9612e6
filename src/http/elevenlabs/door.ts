import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Standings } from '../../accounts/standing.ts';
import type { History } from '../../speech/history.ts';
import type { Store } from '../../store/store.ts';
import { getCharacterStats, getSubscription, getUser } from './account.ts';
import { type DialogueServices, dialogueRoutes } from './dialogue.ts';
import { downloadHistory } from './history-download.ts';
import { type TextToVoiceServices, textToVoiceRoutes } from './text-to-voice.ts';
import { type DoorVoiceServices, voiceRoutes } from './voices.ts';

export interface ElevenLabsServices extends DoorVoiceServices, DialogueServices, TextToVoiceServices {
  standings: Standings;
  history: History;
  store: Pick<Store, 'usage' | 'audio' | 'audioChecks' | 'voices' | 'samples' | 'credits'>;
}

/**
 * What ElevenLabs' clients call beyond the native API. A door is a plugin of this form: its schemas, mappers and routes
 * stand beside it, over the same use cases; its hooks and its error format are its own. This one keeps the native API's
 * error format; one that has another begins with `registerErrors(app, itsFormat)`.
 */
export const elevenLabsDoor: FastifyPluginAsyncTypebox<ElevenLabsServices> = async (app, services) => {
  voiceRoutes(app, services);
  textToVoiceRoutes(app, services);
  dialogueRoutes(app, services);
  downloadHistory(app, services);
  getCharacterStats(app, services);
  getSubscription(app, services);
  getUser(app, services);
};
