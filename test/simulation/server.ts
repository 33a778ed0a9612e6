import fastify, { type FastifyInstance } from 'fastify';
import { createCredits } from '../../src/accounts/credits.ts';
import type { SignedLinks } from '../../src/accounts/signed-links.ts';
import { readConfig } from '../../src/config.ts';
import { createRegistry, ENGINES } from '../../src/engines/registry.ts';
import { Problem } from '../../src/errors.ts';
import { downloadHistory } from '../../src/http/elevenlabs/history-download.ts';
import { errorEnvelope } from '../../src/http/mappers/error-envelope.ts';
import { registerAuthentication } from '../../src/http/plugins/authentication.ts';
import { registerErrors } from '../../src/http/plugins/errors.ts';
import { registerJsonBody } from '../../src/http/plugins/json-body.ts';
import { registerLargeBodies } from '../../src/http/plugins/large-bodies.ts';
import { registerRequestContext, requestIdOptions } from '../../src/http/plugins/request-context.ts';
import { registerValidation } from '../../src/http/plugins/validation.ts';
import { generationJobRoutes } from '../../src/http/routes/generation-jobs.ts';
import { historyRoutes } from '../../src/http/routes/history.ts';
import { streamRoutes } from '../../src/http/routes/stream.ts';
import { textToSpeechRoutes } from '../../src/http/routes/text-to-speech.ts';
import type { TypeboxApp } from '../../src/http/typebox-app.ts';
import { createJobResults } from '../../src/jobs/job-results.ts';
import { createSpeechJobs } from '../../src/jobs/kinds/speech/speech-jobs.ts';
import { createJobKinds } from '../../src/jobs/kinds.ts';
import { createLease } from '../../src/jobs/leases.ts';
import { createPace } from '../../src/jobs/pace.ts';
import { createJobRunner } from '../../src/jobs/runner.ts';
import { createPronunciations } from '../../src/pronunciations/resolve.ts';
import { createHistory } from '../../src/speech/history.ts';
import { createPreparer } from '../../src/speech/prepare.ts';
import { createRecorder } from '../../src/speech/recorder.ts';
import type { StoreLocation } from '../../src/store/driver.ts';
import { createVoiceLibrary } from '../../src/voices/library.ts';
import { createLanguageDetector } from '../../src/workers/detection/detector.ts';
import type { EncodingThread } from '../../src/workers/encoding/encoding-thread.ts';
import type { SpeechPool } from '../../src/workers/pool.ts';
import { type FaultRates, openFaultyStore } from './faulty-store.ts';
import type { Random } from './random.ts';
import type { Life } from './scheduler.ts';

const registry = createRegistry(ENGINES);
const config = readConfig({});

export interface Surroundings {
  life: Life;
  random: Random;
  rates: () => FaultRates;
  /** Work in the background failed: jobs, take-overs. */
  onError: (error: unknown) => void;
}

/** A life of the server's use cases in a data directory, as `buildServices` joins them, with speech that is made up. */
export async function startLife(location: StoreLocation, surroundings: Surroundings) {
  const { store, openFiles, cut } = await openFaultyStore(location, surroundings);
  const credits = createCredits(store);
  const record = createRecorder({ store, credits });
  const pool = madeUpSpeech(surroundings);
  const pace = createPace();
  const pronunciations = createPronunciations({ store });
  const detector = createLanguageDetector();
  const voices = createVoiceLibrary({ store, registry, aliases: new Map() });
  const runner = createJobRunner({
    store,
    credits,
    kinds: createJobKinds({ ...{ store, pool, registry, record, pronunciations, detector, pace, slots: 2 } }),
    onError: surroundings.onError,
  });
  const lease = createLease({
    store,
    credits,
    name: 'simulated',
    onLost: runner.abandon,
    onBeat: runner.beat,
    onQueued: runner.announce,
    onError: surroundings.onError,
  });
  const jobs = createSpeechJobs({ store, runner, pace, slots: 2 });
  return {
    services: {
      store,
      pool,
      record,
      pronunciations,
      jobs,
      jobResults: createJobResults({ store, jobs }),
      history: createHistory(store),
      voices,
      prepare: createPreparer({ config, registry, voices, pronunciations, detector }),
    },
    openFiles,
    cut,
    /** Takes over what the life before it left, and begins to work. */
    async begin(): Promise<void> {
      await lease.start();
      runner.wake();
    },
  };
}

export type ServerLife = Awaited<ReturnType<typeof startLife>>;

/** Audio of some pieces that take their time and may fail, in place of the lanes' threads. */
function madeUpSpeech({ life, random, rates }: Surroundings): SpeechPool {
  const speakAt = (label: string): SpeechPool['speak'] =>
    async function* (_order, signal, onTurn) {
      const pieces = 1 + random.below(4);
      for (let piece = 1; piece <= pieces; piece += 1) {
        await life.gate(label);
        if (piece === 1) onTurn?.();
        signal?.throwIfAborted();
        if (random.percent(rates().reads)) throw new Problem('UPSTREAM_GENERATION_ERROR', 'A made-up failure.');
        const bytes = new Uint8Array(1000 + random.below(120_000)).fill(piece);
        const chunk = { bytes, words: [], begunChars: piece, durationSecs: piece };
        if (piece < pieces) yield { ...chunk, isLast: false, endsSegment: true };
        else yield { ...chunk, isLast: true, gainDb: 0, fileHead: new Uint8Array(44) };
      }
    };
  return {
    speak: speakAt('speak'),
    speakIsolated: speakAt('isolated'),
    ready: async () => undefined,
    retire: async () => undefined,
    stats: () => ({ workers: 1, ready: 1, unfinished: 0, limit: 1 }),
    close: async () => undefined,
  };
}

/** Looks the service up at each use: routes are built once, and lives come and go. */
function current<Service extends object>(find: () => Service): Service {
  return new Proxy({} as Service, {
    get(_target, name) {
      const value: unknown = Reflect.get(find(), name);
      if (typeof value === 'function') return (...given: unknown[]) => Reflect.apply(value, find(), given);
      return typeof value === 'object' && value !== null ? current(() => Reflect.get(find(), name) as object) : value;
    },
  });
}

/** The routes of the simulated use cases, over the current life; built once, for compiling their schemas takes seconds. */
export async function buildRoutes(find: () => ServerLife['services']): Promise<FastifyInstance> {
  const service = <Name extends keyof ServerLife['services']>(name: Name) => current(() => find()[name]);
  const services = {
    config,
    registry,
    store: service('store'),
    pool: service('pool'),
    record: service('record'),
    pronunciations: service('pronunciations'),
    jobs: service('jobs'),
    jobResults: service('jobResults'),
    history: service('history'),
    voices: service('voices'),
    prepare: service('prepare'),
    // Nothing is converted here.
    encoding: {} as EncodingThread,
  };
  const app: TypeboxApp = fastify({ logger: false, ...requestIdOptions() });
  registerValidation(app);
  registerLargeBodies(app, { resume: () => undefined });
  registerJsonBody(app);
  registerErrors(app, errorEnvelope);
  registerRequestContext(app);
  // No route here takes a link.
  const signedLinks = {} as SignedLinks;
  await registerAuthentication(app, { store: services.store, keyless: undefined, signedLinks, config });
  await app.register(textToSpeechRoutes, services);
  await app.register(streamRoutes, services);
  await app.register(historyRoutes, services);
  await app.register(generationJobRoutes, services);
  downloadHistory(app, services);
  await app.ready();
  return app;
}
