import type { Grant as Tokens } from '../../functions/domain/connection/open-tokens.ts';
import type { OAuthClient } from '../../functions/domain/connection/ports.ts';
import type { ProviderApi } from '../../functions/domain/model/ports.ts';
import { TokenEndpointError } from '../../functions/domain/model/token-endpoint-error.ts';
import type { Grant, Happening } from './history.ts';
import { running } from './scheduler/process.ts';
import type { Effect } from './scheduler/step.ts';
import { patienceOf } from './scheduler/virtual-globals.ts';

const hour = 3_600_000;

/**
 * A provider that rotates, as its kind documents: a refresh token works once, a second use ends the
 * grant, and so does a second use of a code.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
 */
export const createProvider = (history: Happening[]) => {
  const grants = new Map<string, Grant>();
  const codes = new Map<string, string | undefined>();

  const begin = (name: string, account: string): Grant => {
    const grant = { name, account, newest: `${name}.0`, isAlive: true };
    grants.set(name, grant);
    return grant;
  };
  const ofToken = (token: string) => grants.get(token.split('.')[0] ?? '');
  const refuse = () => new TokenEndpointError('reconnect', 'invalid_grant');
  const tokensOf = (newest: string, nowMs: number): Tokens => ({
    tokens: {
      accessToken: `${newest}.access`,
      refreshToken: newest,
      accessTokenExpiresAtMs: nowMs + hour,
    },
    answer: {},
  });

  return {
    grants,
    begin,
    /** A code that a person with this account brings. */
    giveCode: (code: string) => codes.set(code, undefined),

    exchange: (by: string, code: string, nowMs: number): Tokens => {
      history.push({ what: 'exchanged', by, code });
      const before = codes.get(code);
      const used = before === undefined ? undefined : grants.get(before);
      if (used) used.isAlive = false;
      if (used || !codes.has(code)) throw refuse();
      const [account = ''] = code.split('-');
      const grant = begin(`grant of ${code}`, account);
      codes.set(code, grant.name);
      return tokensOf(grant.newest, nowMs);
    },

    refresh: (by: string, token: string, nowMs: number): Tokens => {
      const grant = ofToken(token);
      const isTaken = grant?.isAlive === true && grant.newest === token;
      history.push({ what: 'presented', by, token, isTaken });
      if (!isTaken) {
        if (grant) grant.isAlive = false;
        throw refuse();
      }
      const [name = '', generation] = token.split('.');
      grant.newest = `${name}.${Number(generation) + 1}`;
      return tokensOf(grant.newest, nowMs);
    },

    revoke: (by: string, token: string): boolean => {
      const grant = ofToken(token);
      // Any token of a grant stands for it: RFC 7009, section 2.1.
      if (!grant?.isAlive) return false;
      grant.isAlive = false;
      history.push({ what: 'revoked', by, grant: grant.name });
      return true;
    },

    /** Access tokens live as long as their grant does, here. */
    accountOf: (token: string): string | undefined => {
      const grant = ofToken(token);
      return grant?.isAlive ? grant.account : undefined;
    },
  };
};

export type StandInProvider = ReturnType<typeof createProvider>;

/** A call of the provider as a step. */
const call = <T>(
  history: Happening[],
  label: string,
  patienceMs: number,
  perform: () => T,
): Promise<T> => {
  const { name: by } = running();
  const effect: Effect = {
    label: () => label,
    footprint: { reads: [], writes: [['provider']] },
    faults: ['unanswered', 'refused', 'slow', 'dies'],
    perform,
    failure: () => {
      history.push({ what: 'unavailable', by });
      return new TokenEndpointError('transient');
    },
    patienceMs,
  };
  return running().wait(effect) as Promise<T>;
};

const requestMs = 8_000;

/** The provider's endpoints, for one process. */
export const createClient = (
  provider: () => StandInProvider,
  history: () => Happening[],
): { oauthClient: OAuthClient; providerApi: ProviderApi } => {
  const received = (tokens: Tokens, of: string): Tokens => {
    const { refreshToken: token = '' } = tokens.tokens;
    history().push({ what: 'received', by: running().name, token, for: of });
    return tokens;
  };
  const revoke: OAuthClient['revoke'] = async (_, __, { tokens }, signal) => {
    const { name: by } = running();
    const { refreshToken = '' } = tokens;
    const world = provider();
    return call(history(), `revoke ${refreshToken}`, patienceOf(signal, requestMs), () =>
      world.revoke(by, refreshToken),
    );
  };
  return {
    oauthClient: {
      exchangeCode: async (_, __, { code }, signal) => {
        const process = running();
        const world = provider();
        const tokens = await call(
          history(),
          `exchange the code ${code}`,
          patienceOf(signal, requestMs),
          () => world.exchange(process.name, code, process.nowMs()),
        );
        return received(tokens, code);
      },
      refresh: async (_, __, { refreshToken = '' }, signal) => {
        const process = running();
        const world = provider();
        const patienceMs = patienceOf(signal, requestMs);
        const tokens = await call(history(), `refresh with ${refreshToken}`, patienceMs, () =>
          world.refresh(process.name, refreshToken, process.nowMs()),
        );
        process.mustStore = true;
        return received(tokens, refreshToken);
      },
      revoke,
      uninstall: revoke,
    },
    providerApi: {
      call: async (_, { accessToken }) => {
        const world = provider();
        const account = await call(history(), `ask whose ${accessToken} is`, requestMs, () =>
          world.accountOf(accessToken),
        );
        const status = account === undefined ? 401 : 200;
        return { status, headers: {}, body: { id: account, label: account }, bytes: 2 };
      },
    },
  };
};
