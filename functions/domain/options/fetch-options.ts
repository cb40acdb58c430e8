import type { OpenConnection } from '../connection/open-tokens.ts';
import type { RefreshDeps } from '../connection/refresh-connection.ts';
import { withAccessToken } from '../connection/with-access-token.ts';
import type { Deadline, ProviderApi } from '../model/ports.ts';
import { collectOptions } from './collect-options.ts';
import { fetchByIds } from './fetch-by-id.ts';
import type { FieldOptions, ListPart } from './field-options.ts';
import type { LookUp } from './look-up.ts';
import { resolvePrerequisites } from './prerequisites.ts';

export type FetchDeps = RefreshDeps & { providerApi: ProviderApi; report(error: unknown): void };

/** A field's look-up with one connection. All look-ups of one answer share `endsAtMs`. */
export type LiveQuery = {
  endsAtMs: number;
  open: OpenConnection;
  field: LookUp['field'];
  parents: ReadonlyMap<string, string>;
  part: ListPart;
};

/**
 * The time for all requests of a look-up, including a refresh before them, so that an answer comes
 * within nine seconds. A refresh is never cut short, because it cannot be repeated.
 */
export const fetchMs = 8_000;
const leastFetchMs = 1_000;

/** Asks the provider. A refused access token is refreshed once. */
export const fetchOptions = (
  deps: FetchDeps,
  { endsAtMs, open, field, parents, part }: LiveQuery,
  deadline: Deadline,
): Promise<FieldOptions> => {
  const fetchWith = async ({ provider, tokens, connection }: OpenConnection) => {
    const endMs = Math.max(deps.clock.nowMs() + leastFetchMs, endsAtMs);
    const remainingMs = () => Math.min(deadline.remainingMs(), endMs - deps.clock.nowMs());
    const timeout = AbortSignal.timeout(endMs - deps.clock.nowMs());
    const within = { signal: AbortSignal.any([deadline.signal, timeout]), remainingMs };
    const { variables, account } = connection;
    deps.auditUse(connection, 'option_lookup');
    const known = account ? { ...variables, account_id: account.id } : variables;
    const values = new Map([...Object.entries(known), ...parents]);
    const query = { provider, field, values, accessToken: tokens.accessToken };
    const resolved = { ...query, ...(await resolvePrerequisites(deps, query, within)) };
    const { byId } = field;
    if (part.ids && byId) return fetchByIds(deps, { ...resolved, byId }, part.ids, within);
    return collectOptions(deps, { ...resolved, ...part }, within);
  };
  return withAccessToken(deps, open, fetchWith, deadline);
};
