import type { Components } from '../../components/catalogue.ts';
import type { Field, LiveChoices } from '../../components/component.ts';
import type { Providers } from '../../providers/catalogue.ts';
import { getAccessToken, type OpenConnection } from '../connection/get-access-token.ts';
import type { RefreshDeps } from '../connection/refresh-connection.ts';
import { withAccessToken } from '../connection/with-access-token.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline, ProviderApi } from '../model/ports.ts';
import { type CachedOptionsDeps, cachedOptions, type ServedOptions } from './cached-options.ts';
import { collectOptions, type FieldOptions, type OptionPosition } from './collect-options.ts';
import { findField } from './find-field.ts';
import { fixedOptions } from './fixed-options.ts';
import { labelsOf, parentValues, type QueryValues } from './parent-values.ts';
import { resolvePrerequisites } from './prerequisites.ts';
import type { LookupContext } from './provider-failure.ts';

export type FieldOptionsDeps = RefreshDeps &
  CachedOptionsDeps & { components: Components; providers: Providers; providerApi: ProviderApi };

export type FieldOptionsQuestion = {
  tenantId: string;
  componentKey: string;
  eventKey: string;
  fieldKey: string;
  query: QueryValues;
  search?: string;
  limit?: number;
  from?: OptionPosition;
};

/** The list, with the parents' values that went into it. */
export type AnsweredOptions = ServedOptions & {
  field: Field;
  parents: ReadonlyMap<string, string>;
};

/**
 * The choices of a field, looked up live in the tenant's connected account. A refused access token
 * is refreshed once.
 * @throws ServiceError not_found, validation_failed, and what {@link freshTokens} and the provider
 *   give rise to
 */
export const listFieldOptions = async (
  deps: FieldOptionsDeps,
  { tenantId, query, search, limit, from, ...keys }: FieldOptionsQuestion,
  deadline: Deadline,
): Promise<AnsweredOptions> => {
  const { component, field } = findField(deps.components, keys);
  const parents = parentValues(component, field, query);
  const part = {
    ...(search ? { search } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(from ? { from } : {}),
  };
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
  part: { search?: string; limit?: number; from?: OptionPosition };
};

/**
 * For all requests of a look-up together, and a refresh before them, so that an answer is there
 * within nine seconds. A refresh is never cut short: what it brings cannot be had again.
 */
const lookUpMs = 8_000;
const leastLookUpMs = 1_000;

const fetchOptions = async (
  deps: FieldOptionsDeps,
  { startedAtMs, open, field, parents, part }: LiveQuery,
  deadline: Deadline,
): Promise<FieldOptions> => {
  const fetchWith = async ({ provider, tokens, connection }: OpenConnection) => {
    const leftMs = Math.max(leastLookUpMs, startedAtMs + lookUpMs - deps.clock.nowMs());
    const signal = AbortSignal.any([deadline.signal, AbortSignal.timeout(leftMs)]);
    const within = { signal, remainingMs: deadline.remainingMs };
    const { variables, account } = connection;
    const known = { ...variables, ...(account ? { account_id: account.id } : {}) };
    const values = new Map([...Object.entries(known), ...parents]);
    const { accessToken } = tokens;
    const resolved = await resolvePrerequisites(
      deps,
      { provider, field, values, accessToken },
      within,
    );
    return collectOptions(deps, { provider, field, ...resolved, ...part }, within);
  };
  const unresolved = findProvider(deps.providers, open.provider.type);
  return withAccessToken(deps, { usable: open, unresolved }, fetchWith, deadline);
};
