import type { Grant, Happening } from './history.ts';
import { grantOf } from './history.ts';

/**
 * The record of a provider that rotates, as its kind documents: a refresh token works once, a second
 * use ends the grant, and so does a second use of a code. It writes down what reaches it.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
 */
export const createRotatingGrants = (happenings: Happening[]) => {
  const grants = new Map<string, Grant>();
  const codes = new Map<string, string | undefined>();
  const ofToken = (token: string) => grants.get(grantOf(token));

  /** @param newest its first refresh token */
  const begin = (name: string, account: string, newest = `${name}.0`): Grant => {
    const grant = { name, account, newest, isAlive: true };
    grants.set(name, grant);
    return grant;
  };

  return {
    happenings,
    grants,
    begin,
    /** A code `<account>-<anything>` that a person brings. */
    giveCode: (code: string) => codes.set(code, undefined),

    /** @returns the first refresh token; undefined if the code is refused */
    exchange: (by: string, code: string): string | undefined => {
      happenings.push({ what: 'exchanged', by, code });
      const used = grants.get(codes.get(code) ?? '');
      if (used) used.isAlive = false;
      if (used || !codes.has(code)) return undefined;
      const [account = ''] = code.split('-');
      const grant = begin(`grant of ${code}`, account);
      codes.set(code, grant.name);
      return grant.newest;
    },

    /** @returns the next refresh token; undefined if this one is refused */
    refresh: (by: string, token: string): string | undefined => {
      const grant = ofToken(token);
      const isAccepted = grant?.isAlive === true && grant.newest === token;
      happenings.push({ what: 'presented', by, token, isAccepted });
      if (!grant) return undefined;
      if (!isAccepted) {
        grant.isAlive = false;
        return undefined;
      }
      grant.newest = token.replace(/\d+$/, (number) => String(Number(number) + 1));
      return grant.newest;
    },

    /** The answer came to who asked. */
    received: (by: string, token: string, requested: string): void => {
      happenings.push({ what: 'received', by, token, for: requested });
    },

    revoke: (by: string, token: string): boolean => {
      const grant = ofToken(token);
      // Any token of a grant stands for it: RFC 7009, section 2.1.
      const isAlive = grant?.isAlive === true;
      happenings.push({ what: isAlive ? 'revoked' : 'had ended', by, grant: grantOf(token) });
      if (grant) grant.isAlive = false;
      return isAlive;
    },

    /** Access tokens, which begin with a refresh token, live as long as their grant does. */
    accountOf: (token: string): string | undefined => {
      const grant = ofToken(token.replace(/[.]access$/, ''));
      return grant?.isAlive ? grant.account : undefined;
    },
  };
};

export type RotatingGrants = ReturnType<typeof createRotatingGrants>;
