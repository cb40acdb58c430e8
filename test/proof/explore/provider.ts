import type { TokenGrant as Tokens } from '../../../functions/connections/domain/open-tokens.ts';
import type { OAuthClient } from '../../../functions/connections/domain/ports.ts';
import type { ProviderApi } from '../../../functions/platform/model/ports.ts';
import { TokenEndpointError } from '../../../functions/platform/model/token-endpoint-error.ts';
import type { RotatingGrants } from '../../support/promises/rotating-grants.ts';
import { outside } from './outside.ts';
import { type Process, running } from './scheduler/process.ts';
import type { Variant } from './scheduler/step.ts';
import { patienceOf } from './scheduler/virtual-globals.ts';

const hour = 3_600_000;
const requestMs = 8_000;

/** A call of the provider as a step. */
const call = <T>(
  { happenings }: RotatingGrants,
  label: string,
  patienceMs: number,
  perform: () => T,
): Promise<T> => {
  const { name: by } = running();
  const failure = (variant: Variant) => {
    happenings.push({ what: 'unavailable', by });
    const error = new TokenEndpointError('transient');
    error.unused = variant === 'refused' ? 'not_sent' : undefined;
    return error;
  };
  const faults = ['unanswered', 'refused', 'slow', 'dies'] as const;
  return outside({ label, place: 'provider', faults, perform, failure, patienceMs });
};

/** Asks the token endpoint for the tokens after a code or a token. */
const askForTokens = async (
  grants: RotatingGrants,
  requested: string,
  how: 'exchange' | 'refresh',
  signal: AbortSignal,
): Promise<Tokens> => {
  const process: Process = running();
  const { name: by } = process;
  const patienceMs = patienceOf(signal, requestMs);
  const tokens = await call(grants, `${how} ${requested}`, patienceMs, () => {
    const refreshToken = grants[how](by, requested);
    if (refreshToken === undefined) throw new TokenEndpointError('reconnect', 'invalid_grant');
    const accessTokenExpiresAtMs = process.nowMs() + hour;
    return { accessToken: `${refreshToken}.access`, refreshToken, accessTokenExpiresAtMs };
  });
  if (how === 'refresh') process.mustStore = true;
  grants.received(by, tokens.refreshToken, requested);
  return { tokens, answer: {} };
};

/** The provider's endpoints, for one process. */
export const createClient = (
  grantsOf: () => RotatingGrants,
): { oauthClient: OAuthClient; providerApi: ProviderApi } => {
  const revoke: OAuthClient['revoke'] = (_, __, { tokens }, signal) => {
    const { name: by } = running();
    const { refreshToken = '' } = tokens;
    const grants = grantsOf();
    return call(grants, `revoke ${refreshToken}`, patienceOf(signal, requestMs), () =>
      grants.revoke(by, refreshToken),
    );
  };
  return {
    oauthClient: {
      exchangeCode: (_, __, { code }, signal) => askForTokens(grantsOf(), code, 'exchange', signal),
      refresh: (_, __, { refreshToken = '' }, signal) =>
        askForTokens(grantsOf(), refreshToken, 'refresh', signal),
      revoke,
      uninstall: revoke,
    },
    providerApi: {
      call: async (_, { accessToken }) => {
        const grants = grantsOf();
        const account = await call(grants, `ask whose ${accessToken} is`, requestMs, () =>
          grants.accountOf(accessToken),
        );
        const status = account === undefined ? 401 : 200;
        return { status, headers: {}, body: { id: account, label: account }, bytes: 2 };
      },
    },
  };
};
