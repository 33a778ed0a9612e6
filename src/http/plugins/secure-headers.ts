import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer carries a secret and is kept nowhere. Those of sessions are never kept either. */
    secret?: boolean;
  }
}

/** What a page may do here: none of it. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** What browsers are told with an answer that passes by no hook. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': PERMISSIONS,
} as const;

/** Headers that tell browsers what not to do with an answer. Pages set a content policy of their own over this one. */
export async function registerSecureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Set where there is TLS: registerAddresses.
    strictTransportSecurity: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    const { auth, secret, sameOrigin } = request.routeOptions.config;
    if (secret || sameOrigin || request.session !== null || auth === 'session' || auth === 'admin') {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    }
  });
}
