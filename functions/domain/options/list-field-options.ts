import type { Components } from '../../components/catalogue.ts';
import type { Field, LiveChoices } from '../../components/component.ts';
import type { Providers } from '../../providers/catalogue.ts';
import { getAccessToken } from '../connection/get-access-token.ts';
import type { OpenConnection } from '../connection/open-tokens.ts';
import type { RefreshDeps } from '../connection/refresh-connection.ts';
import { withAccessToken } from '../connection/with-access-token.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline, ProviderApi } from '../model/ports.ts';
import { type CachedOptionsDeps, cachedOptions, type ServedOptions } from './cached-options.ts';
import { collectOptions } from './collect-options.ts';
import type { FieldOptions, ListPart } from './field-options.ts';
import { findField } from './find-field.ts';
import { fixedOptions } from './fixed-options.ts';
import { labelsOf, parentValues, type QueryValues } from './parent-values.ts';
import { resolvePrerequisites } from './prerequisites.ts';
import type { LookupContext } from './provider-failure.ts';

export type FieldOptionsDeps = RefreshDeps &
  CachedOptionsDeps & { components: Components; providers: Providers; providerApi: ProviderApi };

export type FieldOptionsQuestion = ListPart & {
  tenantId: string;
  componentKey: string;
  eventKey: string;
  fieldKey: string;
  query: QueryValues;
};

/** The list, and the parents' values it was looked up with. */
export type AnsweredOptions = ServedOptions & {
  field: Field;
  parents: ReadonlyMap<string, string>;
};

/**
 * Looks up the choices of a field in the tenant's connected account. A refused access token is
 * refreshed once.
 * @throws ServiceError not_found, validation_failed, those of {@link getAccessToken}, and those for
 *   the provider's failures
 */
export const listFieldOptions = async (
  deps: FieldOptionsDeps,
  { tenantId, query, search, limit, from, ...keys }: FieldOptionsQuestion,
  deadline: Deadline,
): Promise<AnsweredOptions> => {
  const { component, field } = findField(deps.components, keys);
  const parents = parentValues(component, field, query);
  const part: ListPart = { search: search || undefined, limit, from };
  if ('choices' in field) return { ...fixedOptions(field, part), field, parents };

  const startedAtMs = deps.clock.nowMs();
  const provider = findProvider(deps.providers, component.integrationType);
  const open = await getAccessToken(deps, { tenantId, provider }, deadline);
  const question = { component: component.key, field: field.key, parents: [...parents], ...part };
  const labelled = { ...field, parentLabels: labelsOf(component, parents) };
  const served = await cachedOptions(deps, open.connection, question, () =>
    fetchOptions(deps, { startedAtMs, open, field: labelled, parents, part }, deadline),
  );
  return { ...served, field, parents };
};

type LiveQuery = {
  startedAtMs: number;
  open: OpenConnection;
  field: LiveChoices & LookupContext;
  parents: ReadonlyMap<string, string>;
  part: ListPart;
};

/**
 * The time for all requests of a look-up, including a refresh before them, so that an answer comes
 * within nine seconds. A refresh is never cut short, because it cannot be repeated.
 */
const fetchMs = 8_000;
const leastFetchMs = 1_000;

const fetchOptions = (
  deps: FieldOptionsDeps,
  { startedAtMs, open, field, parents, part }: LiveQuery,
  deadline: Deadline,
): Promise<FieldOptions> => {
  const fetchWith = async ({ provider, tokens, connection }: OpenConnection) => {
    const leftMs = Math.max(leastFetchMs, startedAtMs + fetchMs - deps.clock.nowMs());
    const signal = AbortSignal.any([deadline.signal, AbortSignal.timeout(leftMs)]);
    const within = { signal, remainingMs: deadline.remainingMs };
    const { variables, account } = connection;
    const known = account ? { ...variables, account_id: account.id } : variables;
    const values = new Map([...Object.entries(known), ...parents]);
    const query = { provider, field, values, accessToken: tokens.accessToken };
    const resolved = await resolvePrerequisites(deps, query, within);
    return collectOptions(deps, { ...query, ...resolved, ...part }, within);
  };
  return withAccessToken(deps, open, fetchWith, deadline);
};
