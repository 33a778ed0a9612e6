import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { ModelPackages } from '../../jobs/kinds/model-pull/model-packages.ts';
import { clientGone } from '../answers/speech.ts';
import { catalogueBody, packageBody, packagesBody, pullBody } from '../mappers/model-packages.ts';
import { callerOf } from '../plugins/authentication.ts';
import { drain } from '../plugins/drain.ts';
import { errorResponses, Ok } from '../schemas/common.ts';
import {
  AcceptedPull,
  Catalogue,
  ModelPull,
  Package,
  PackageList,
  PackageParams,
  PullBody,
  PullParams,
  RemovedPackage,
  RemoveQuery,
  UploadParams,
} from '../schemas/model-packages.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface ModelPackageServices {
  modelPackages: ModelPackages;
  registry: EngineRegistry;
}

const tags = ['Model packages'];
const config = { auth: 'admin' } as const;
const ERRORS = errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'FORBIDDEN', 'VALIDATION_ERROR');
const FOUND_ERRORS = errorResponses(
  'BAD_REQUEST',
  'AUTH_REQUIRED',
  'FORBIDDEN',
  'RESOURCE_NOT_FOUND',
  'VALIDATION_ERROR',
);
const CHANGE_ERRORS = { ...FOUND_ERRORS, ...errorResponses('CONFLICT') };

/** Neural models that admins install and remove. */
export const modelPackageRoutes: FastifyPluginAsyncTypebox<ModelPackageServices> = async (app, services) => {
  listPackages(app, services);
  changePackages(app, services);
  followPulls(app, services);
  await app.register(async (scope) => uploadPackages(scope, services));
};

function listPackages(app: TypeboxApp, { modelPackages, registry }: ModelPackageServices): void {
  app.get(
    '/v1/model-packages',
    {
      config,
      schema: {
        operationId: 'listModelPackages',
        summary: 'List installed models and recent pulls',
        tags,
        response: { 200: PackageList, ...ERRORS },
      },
    },
    async (request) => packagesBody(await modelPackages.list(callerOf(request).accountId)),
  );
  app.get(
    '/v1/model-packages/catalogue',
    {
      config,
      schema: {
        operationId: 'listModelCatalogue',
        summary: 'List models that can be installed',
        tags,
        response: { 200: Catalogue, ...ERRORS },
      },
    },
    async (_request, reply) => catalogueBody(await modelPackages.catalogue(clientGone(reply)), registry),
  );
}

function changePackages(app: TypeboxApp, { modelPackages }: ModelPackageServices): void {
  app.post(
    '/v1/model-packages',
    {
      config,
      schema: {
        operationId: 'pullModelPackage',
        summary: 'Install a model, as a job',
        tags,
        body: PullBody,
        response: { 202: AcceptedPull, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { source, package_id } = request.body;
      const pull = await modelPackages.pull(callerOf(request), source, package_id);
      reply.header('location', `/v1/model-packages/pulls/${pull.model_pull_id}`);
      return reply.status(202).send(pullBody(pull));
    },
  );
  app.delete(
    '/v1/model-packages/:package_id',
    {
      config,
      schema: {
        operationId: 'removeModelPackage',
        summary: 'Remove a model and its voices',
        tags,
        params: PackageParams,
        querystring: RemoveQuery,
        response: { 200: RemovedPackage, ...CHANGE_ERRORS },
      },
    },
    async (request) => {
      const { force = false } = request.query;
      const { voices, jobIds } = await modelPackages.remove(request.params.package_id, { force });
      const affected = voices.map(({ voiceId, name }) => ({ voice_id: voiceId, name }));
      return { status: 'ok' as const, affected_voices: affected, affected_jobs: jobIds };
    },
  );
  app.post(
    '/v1/model-packages/:package_id/restart',
    {
      config,
      schema: {
        operationId: 'restartModelPackage',
        summary: "End a model's processes, also while it is suspended; the next request starts them again",
        tags,
        params: PackageParams,
        response: { 200: Ok, ...FOUND_ERRORS },
      },
    },
    async (request) => {
      await modelPackages.restart(request.params.package_id);
      return { status: 'ok' as const };
    },
  );
}

/** What archives are sent as; most clients know no better name than bytes. */
const ARCHIVE_TYPES = ['application/octet-stream', 'application/zip', 'application/x-tar', 'application/gzip'];

function uploadPackages(app: TypeboxApp, { modelPackages }: ModelPackageServices): void {
  // Too large for memory: the handler reads it from the connection.
  app.addContentTypeParser(ARCHIVE_TYPES, (_request, _body, done) => done(null));
  app.put(
    '/v1/model-packages/:package_id',
    {
      config,
      schema: {
        operationId: 'uploadModelPackage',
        summary: 'Install a model from an archive',
        description: 'The body is a .zip, a .tar, or a .tar in gzip, bzip2, xz or Zstandard, of 8 GB at most.',
        tags,
        params: UploadParams,
        body: { content: Object.fromEntries(ARCHIVE_TYPES.map((type) => [type, { schema: {} }])) },
        response: { 201: Package, ...ERRORS },
      },
    },
    async (request, reply) => {
      // Left open where this fails: the answer goes over the same connection.
      const archive = request.raw.iterator({ destroyOnReturn: false });
      try {
        const found = await modelPackages.receive(request.params.package_id, archive, clientGone(reply));
        return reply.status(201).send(packageBody(found));
      } catch (error) {
        await drain(request.raw);
        throw error;
      }
    },
  );
}

function followPulls(app: TypeboxApp, { modelPackages }: ModelPackageServices): void {
  app.get(
    '/v1/model-packages/pulls/:model_pull_id',
    {
      config,
      schema: {
        operationId: 'getModelPull',
        summary: 'Get a pull',
        tags,
        params: PullParams,
        response: { 200: ModelPull, ...FOUND_ERRORS },
      },
    },
    async (request) =>
      pullBody(await modelPackages.findPull(callerOf(request).accountId, request.params.model_pull_id)),
  );
  app.delete(
    '/v1/model-packages/pulls/:model_pull_id',
    {
      config,
      schema: {
        operationId: 'cancelModelPull',
        summary: 'Cancel a pull',
        tags,
        params: PullParams,
        response: { 200: ModelPull, ...CHANGE_ERRORS },
      },
    },
    async (request) =>
      pullBody(await modelPackages.cancelPull(callerOf(request).accountId, request.params.model_pull_id)),
  );
}
