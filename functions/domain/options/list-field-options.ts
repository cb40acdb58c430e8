import type { Components } from '../../components/catalogue.ts';
import type { Component, Field, LiveChoices } from '../../components/component.ts';
import type { Providers } from '../../providers/catalogue.ts';
import { getAccessToken } from '../connection/get-access-token.ts';
import type { OpenConnection } from '../connection/open-tokens.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline } from '../model/ports.ts';
import { answerPart, type Lookups } from './answer-part.ts';
import { type CachedOptionsDeps, cachedOptions, type ServedOptions } from './cached-options.ts';
import { type ChosenParents, chosenParents, labelsOf } from './chosen-parents.ts';
import { type FetchDeps, fetchMs, fetchOptions } from './fetch-options.ts';
import type { ListPart } from './field-options.ts';
import { findField } from './find-field.ts';
import { fixedOptions } from './fixed-options.ts';
import type { QueryValues } from './parent-values.ts';

export type FieldOptionsDeps = FetchDeps &
  CachedOptionsDeps & { components: Components; providers: Providers };

/** `refresh` asks the provider even if there is a fresh list. */
export type FieldOptionsQuestion = ListPart & {
  tenantId: string;
  /** Without it, the primary connection is asked. */
  integrationId?: string | undefined;
  componentKey: string;
  eventKey: string;
  fieldKey: string;
  query: QueryValues;
  refresh?: boolean;
};

/** The list, and the parents' values it was looked up with. */
export type AnsweredOptions = ServedOptions & {
  field: Field;
  parents: ChosenParents['given'];
};

/**
 * Looks up the choices of a field in one of the tenant's connected accounts.
 * @throws ServiceError not_found, validation_failed, those of {@link getAccessToken}, and those for
 *   the provider's failures
 */
export const listFieldOptions = async (
  deps: FieldOptionsDeps,
  question: FieldOptionsQuestion,
  deadline: Deadline,
): Promise<AnsweredOptions> => {
  const { tenantId, integrationId, query, refresh = false } = question;
  const { component, field } = findField(deps.components, question);
  const { given, combinations } = chosenParents(component, field, query);
  const { search, limit, from, ids } = question;
  const part: ListPart = { search: search || undefined, limit, from, ids };
  const answered = { field, parents: given };
  if ('choices' in field) return { ...fixedOptions(field, part), ...answered };

  const endsAtMs = deps.clock.nowMs() + fetchMs;
  const provider = findProvider(deps.providers, component.integrationType);
  const open = await getAccessToken(deps, { tenantId, provider, integrationId }, deadline);
  const asking: Asking = { deps, component, open, endsAtMs, refresh, deadline };
  const lookups = lookupsOf(asking, field, combinations);
  return { ...(await answerPart(lookups, combinations, part)), ...answered };
};

type Asking = {
  deps: FieldOptionsDeps;
  component: Component;
  open: OpenConnection;
  endsAtMs: number;
  refresh: boolean;
  deadline: Deadline;
};

const lookupsOf = (
  asking: Asking,
  field: Field & LiveChoices,
  combinations: ChosenParents['combinations'],
): Lookups => ({
  field,
  hasTime: () => asking.deps.clock.nowMs() < asking.endsAtMs,
  lookUp: (parents, part) => lookUp(asking, field, parents, part),
  nameParents: async (values) => {
    const parent = asking.component.fields.find(({ key }) => key === field.manyParents);
    if (!parent) return new Map();
    const part = { ids: values };
    const [first = new Map<string, string>()] = combinations;
    const named =
      'choices' in parent
        ? fixedOptions(parent, part)
        : await answerPart(lookupsOf(asking, parent, []), [first], part);
    return new Map(named.options.map(({ id, name }) => [id, name]));
  },
});

const lookUp = (
  { deps, component, open, endsAtMs, refresh, deadline }: Asking,
  field: Field & LiveChoices,
  parents: ReadonlyMap<string, string>,
  part: ListPart,
): Promise<ServedOptions> => {
  // Only the field's own parents: other values belong to those parents' own fields.
  const keys = [...(field.parents ?? []), ...(field.optionalParents ?? [])];
  const own = new Map([...parents].filter(([key]) => keys.includes(key)));
  const question = { component: component.key, field: field.key, parents: [...own], ...part };
  const labelled = { ...field, parentLabels: labelsOf(component, own) };
  const query = { endsAtMs, open, field: labelled, parents: own, part };
  return cachedOptions(deps, open.connection, { question, refresh }, () =>
    fetchOptions(deps, query, deadline),
  );
};
