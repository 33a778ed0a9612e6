import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/networks.ts';
import { type Costs, openTab } from '../../costs/costs.ts';
import type { Payer, Tab } from '../../costs/main-thread.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it costs. */
    tab: Tab;
  }
}

/** Whoever watches the server is never delayed, and costs nobody anything. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
/** Of the main thread, to receive a body: it comes in pieces that belong to no request. */
const RECEIVED_MS_PER_BYTE = 1e-6;

/** Measures what each request takes of the main thread; register it before all other hooks. */
export function meterRequests(app: FastifyInstance, costs: Costs): void {
  // Set by the first hook of every request; a shared object would be everybody's.
  app.decorateRequest('tab');
  app.addHook('onRequest', (request, _reply, done) => {
    const tab = openTab();
    request.tab = tab;
    costs.resume(tab);
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length !== undefined || encoding !== undefined) {
      const { socket } = request.raw;
      const bytesBefore = socket.bytesRead;
      // Before the listener that parses it.
      request.raw.once('end', () => {
        costs.spend(tab, (socket.bytesRead - bytesBefore) * RECEIVED_MS_PER_BYTE);
        costs.resume(tab);
      });
    }
    costs.run(tab, done);
  });
  // The body's end comes from the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => costs.run(request.tab, done));
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    costs.resume(request.tab);
    done(null, payload);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    costs.resume(request.tab);
    done(null, payload);
  });
}

/** Lets requests of callers over their share wait, before their bodies are read; register it after authentication. */
export function admitRequests(app: FastifyInstance, costs: Costs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request)) return done();
    const payer = payerOf(request);
    costs.settle(request.tab, payer);
    const turn = costs.admit(payer);
    if (turn === undefined) return done();
    turn.then(() => {
      costs.resume(request.tab);
      done();
    }, done);
  });
  // What was refused before: no key, a wrong one, a wrong host.
  app.addHook('onError', async (request) => {
    if (request.tab.payer !== undefined || isProbe(request)) return;
    const payer = payerOf(request);
    costs.settle(request.tab, payer);
    // It is answered anyway.
    await costs.admit(payer)?.catch(() => undefined);
  });
}

const isProbe = ({ routeOptions }: FastifyRequest): boolean => PROBES.has(routeOptions.url ?? '');

const payerOf = ({ caller, ip }: FastifyRequest): Payer =>
  caller === null ? { kind: 'address', network: networkOf(ip) } : { kind: 'account', accountId: caller.accountId };
