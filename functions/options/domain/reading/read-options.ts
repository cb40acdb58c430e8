import type { NoAccess } from '../../../connections/domain/access.ts';
import type { OpenConnection } from '../../../connections/domain/open-tokens.ts';
import {
  type UseAttempt,
  type UseDeps,
  withAccessToken,
} from '../../../connections/domain/with-access-token.ts';
import type { Clock, Deadline } from '../../../platform/model/ports.ts';
import type { ListPart } from '../query/list-part.ts';
import type { LookUp } from '../query/look-up.ts';
import { createProviderCall, type ProviderCallDeps } from './create-provider-call.ts';
import type { FieldOptions } from './field-options.ts';
import { mostRequests } from './look-up-requests.ts';
import type { OpenField } from './open-field.ts';
import { fetchPrerequisites } from './prerequisites.ts';
import type { FailedRead, ProviderFailure } from './provider-failure.ts';
import { readByIds } from './read-by-ids.ts';
import { readPages } from './read-pages.ts';

export type ReadOptionsDeps = UseDeps & ProviderCallDeps;

/** What a reading brought. */
export type ReadOptionsResult = { list: FieldOptions } | { failed: ProviderFailure };

/** Asks the provider for a part of a field's list, with the account's token. */
export const readOptions = async (
  deps: ReadOptionsDeps,
  lookUp: LookUp,
  part: ListPart,
): Promise<ReadOptionsResult> => {
  const access = await lookUp.access.open();
  if ('none' in access) return noAccess(access.none);
  const use = (open: OpenConnection) => readWith(deps, lookUp, part, open);
  const used = await withAccessToken(deps, access.open, use, lookUp.deadline);
  if ('result' in used) return used.result;
  return 'none' in used ? noAccess(used.none) : { failed: { why: 'missing_scope' } };
};

const noAccess = (none: NoAccess): ReadOptionsResult => ({ failed: { why: 'no_access', none } });

const readWith = async (
  deps: ReadOptionsDeps,
  lookUp: LookUp,
  part: ListPart,
  { provider, tokens, connection }: OpenConnection,
): Promise<UseAttempt<ReadOptionsResult>> => {
  deps.auditUse(connection, 'option_lookup');
  const { field, parents } = lookUp;
  const deadline = remainingDeadline(lookUp, deps.clock);
  const callWith = (token: string) => createProviderCall(deps, provider, field, token, deadline);
  const values = new Map([...knownOf(connection), ...parents]);
  const requestsLeft = () => mostRequests(field) - deps.providerApi.made();
  const open = { provider, field, values, call: callWith(tokens.accessToken), requestsLeft };
  const first = await fetchPrerequisites(open);
  if ('failed' in first) return triedOf(first);
  const call = first.accessToken === undefined ? open.call : callWith(first.accessToken);
  const all = new Map([...values, ...first.fetched]);
  return triedOf(await readPart({ ...open, values: all, call }, part));
};

const readPart = (open: OpenField, part: ListPart): Promise<{ list: FieldOptions } | FailedRead> =>
  part.ids && open.field.byId ? readByIds(open, open.field.byId, part.ids) : readPages(open, part);

/** After these, the provider has accepted the token. */
const afterAccess = new Set<FailedRead['failed']['why']>(['missing_scope', 'parent_not_found']);

const triedOf = (read: { list: FieldOptions } | FailedRead): UseAttempt<ReadOptionsResult> => {
  if ('list' in read) return { result: read };
  const { failed } = read;
  if (failed.why === 'unauthorized') return { rejected: true };
  return { result: { failed }, isUnsure: !afterAccess.has(failed.why) };
};

/** What templates may hold besides the parents' values. */
const knownOf = ({ variables, account }: OpenConnection['connection']) =>
  Object.entries(account ? { ...variables, account_id: account.id } : variables);

const leastReadMs = 1_000;

/** The rest of the look-up's time, and at least a second after a slow refresh. */
const remainingDeadline = ({ endsAtMs, deadline }: LookUp, { nowMs }: Clock): Deadline => {
  const endMs = Math.max(nowMs() + leastReadMs, endsAtMs);
  return {
    signal: AbortSignal.any([deadline.signal, AbortSignal.timeout(endMs - nowMs())]),
    remainingMs: () => Math.min(deadline.remainingMs(), endMs - nowMs()),
  };
};
