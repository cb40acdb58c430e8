import type { OpenConnection } from '../../connection/open-tokens.ts';
import type { RefreshDeps } from '../../connection/refresh-connection.ts';
import { AccessTokenRejected, withAccessToken } from '../../connection/with-access-token.ts';
import type { LookUp } from '../question/look-up.ts';

export type AccountDeps = RefreshDeps & { report(error: unknown): void };

/** What a use of an access token gave. */
export type Used<T> = { rejected: true; byPrerequisite: boolean } | { answer: T };

/** Uses the account's access token, and once more with another one if the first is rejected. */
export const withAccount = async <T>(
  deps: AccountDeps,
  { access, deadline }: LookUp,
  use: (open: OpenConnection) => Promise<Used<T>>,
): Promise<T> => {
  const useOrThrow = async (open: OpenConnection) => {
    const used = await use(open);
    if ('rejected' in used) throw new AccessTokenRejected();
    return used.answer;
  };
  return withAccessToken(deps, await access.open(), useOrThrow, deadline);
};
