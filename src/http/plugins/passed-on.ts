import type { FastifyRequest } from 'fastify';

/** Headers by which proxies say for whom they send a request. */
const OF_PROXIES =
  /^(?:forwarded|via|x-real-ip|x-forwarded(?:-.*)?|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Whether a request shows that a proxy sent it. */
export const isPassedOn = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => OF_PROXIES.test(name));
