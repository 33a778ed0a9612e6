import type { FastifyRequest } from 'fastify';
import { authenticateAgain, authenticateKey, type Caller } from '../../accounts/authenticate.ts';
import type { Keyless } from '../../accounts/keyless.ts';
import type { SingleUseTokens } from '../../accounts/single-use-tokens.ts';
import { Problem } from '../../errors.ts';
import type { Config } from '../../settings.ts';
import type { Store } from '../../store/store.ts';
import type { AddressConfig } from '../plugins/addresses.ts';
import { wrongKey } from '../plugins/authentication.ts';
import { requireWithinLimits } from '../plugins/key-limits.ts';
import { createKeylessAdmission, isKey } from '../plugins/keyless.ts';

export interface SocketCallerServices {
  config: AddressConfig & Pick<Config, 'corsOrigins'>;
  keyless: Keyless | undefined;
  singleUseTokens: SingleUseTokens;
  store: Pick<Store, 'keys' | 'accounts'>;
}

/** What a client brings to show who it is. */
export interface SocketCredentials {
  key: string | null | undefined;
  singleUseToken?: string | null | undefined;
}

/** Who speaks over a socket, within the limits of its key. */
export interface SocketAuthentication {
  /** @throws Problem AUTH_REQUIRED, FORBIDDEN */
  of(request: FastifyRequest, credentials: SocketCredentials): Promise<Caller>;
  /** The same caller as it is now: a socket outlives many requests. @throws Problem AUTH_REQUIRED, FORBIDDEN */
  again(request: FastifyRequest, before: Caller): Promise<Caller>;
}

export function createSocketAuthentication(services: SocketCallerServices): SocketAuthentication {
  const { store, singleUseTokens } = services;
  const admitKeyless = createKeylessAdmission(services.keyless, services.config);

  async function find(request: FastifyRequest, { key, singleUseToken }: SocketCredentials): Promise<Caller> {
    if (singleUseToken) return await singleUseTokens.redeem(singleUseToken);
    const caller = await (isKey(key) ? authenticateKey(store.keys, key) : admitKeyless(request));
    if (caller !== undefined) return caller;
    throw key ? wrongKey() : keyRequired();
  }

  return {
    async of(request, credentials) {
      const caller = await find(request, credentials);
      requireWithinLimits(request, caller.limits);
      return caller;
    },
    async again(request, before) {
      const caller = await authenticateAgain(store, before);
      if (caller === undefined) throw new Problem('AUTH_REQUIRED', 'The API key has been disabled or deleted.');
      requireWithinLimits(request, caller.limits);
      return caller;
    },
  };
}

const keyRequired = () =>
  new Problem(
    'AUTH_REQUIRED',
    'An API key is required: send it in the header xi-api-key, as xi_api_key of the first message, or a single_use_token in the address.',
  );
