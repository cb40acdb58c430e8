import type { ComponentFinder } from '../../components/catalogue.ts';
import type { Component, Field, LiveChoices } from '../../components/component.ts';
import type { ProviderFinder } from '../../providers/catalogue.ts';
import type { Connection } from '../connection/connection.ts';
import { requireConnection } from '../connection/get-access-token.ts';
import { type Access, prepareAccess } from '../connection/prepare-access.ts';
import type { FieldError } from '../model/errors.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline } from '../model/ports.ts';
import { answerPart, type Lookups } from './answer-part.ts';
import { type CachedOptionsDeps, cachedOptions, type ServedOptions } from './cached-options.ts';
import { type ChosenParents, chosenParents, labelsOf } from './chosen-parents.ts';
import { type FetchDeps, fetchMs, fetchOptions } from './fetch-options.ts';
import type { ListPart } from './field-options.ts';
import { findField } from './find-field.ts';
import { fixedOptions } from './fixed-options.ts';
import { type CursorScope, openCursor, sealCursor } from './option-cursor.ts';
import type { QueryValues } from './parent-values.ts';

export type FieldOptionsDeps = FetchDeps &
  CachedOptionsDeps & { components: ComponentFinder; providers: ProviderFinder };

/** `refresh` asks the provider even if there is a fresh list. */
export type FieldOptionsQuestion = Omit<ListPart, 'from'> & {
  tenantId: string;
  /** Without it, the primary connection is asked. */
  integrationId?: string | undefined;
  componentKey: string;
  eventKey: string;
  fieldKey: string;
  query: QueryValues;
  /** What is wrong with parameters that are no parents. */
  queryProblems: readonly FieldError[];
  /** Where an earlier answer of the same list ended. */
  cursor?: string | undefined;
  refresh?: boolean;
};

/** The list, the cursor to its rest, and the parents' values it was looked up with. */
export type AnsweredOptions = Omit<ServedOptions, 'next'> & {
  cursor?: string | undefined;
  field: Field;
  parents: ChosenParents['given'];
};

/**
 * Looks up the choices of a field in one of the tenant's connected accounts.
 * @throws ServiceError not_found, validation_failed, those of {@link prepareAccess}, and those for
 *   the provider's failures
 */
export const listFieldOptions = async (
  deps: FieldOptionsDeps,
  question: FieldOptionsQuestion,
  deadline: Deadline,
): Promise<AnsweredOptions> => {
  const { tenantId, integrationId, query, refresh = false } = question;
  const { component, field } = findField(deps.components, question);
  const { given, combinations } = chosenParents(component, field, query, question.queryProblems);
  const answer = ({ next, ...list }: ServedOptions, scope: CursorScope): AnsweredOptions => {
    const cursor = next && sealCursor(next, scope);
    return { ...list, cursor, field, parents: given };
  };
  if ('choices' in field) {
    const scope = scopeOf(question, given);
    return answer(fixedOptions(field, partOf(question, scope)), scope);
  }
  const endsAtMs = deps.clock.nowMs() + fetchMs;
  const provider = findProvider(deps.providers, component.integrationType);
  const found = await requireConnection(deps, { tenantId, provider, integrationId });
  // Before anything is done with the connection.
  const part = partOf(question, scopeOf(question, given, found));
  const access = await prepareAccess(deps, { tenantId, provider, found }, deadline);
  const asking: Asking = { deps, component, access, endsAtMs, refresh, deadline };
  const lookups = lookupsOf(asking, field, combinations);
  const list = await answerPart(lookups, combinations, part);
  return answer(list, scopeOf(question, given, access.connection));
};

const partOf = (
  { search, limit, ids, cursor }: FieldOptionsQuestion,
  scope: CursorScope,
): ListPart => ({
  search: search || undefined,
  limit,
  ids,
  from: cursor === undefined ? undefined : openCursor(cursor, scope),
});

/**
 * What cursors of a list are bound to. A connection of an earlier release has no secret of its own,
 * and its sealed tokens serve as one: nobody can guess them, and nobody is sent them. Its cursors end
 * with the next refresh. Fixed choices have no connection, and so no secret: their cursors hold only
 * a number, which is of no use to anybody, and their seal tells the lists apart.
 */
const scopeOf = (
  { tenantId, componentKey, eventKey, fieldKey, search = '' }: FieldOptionsQuestion,
  given: ChosenParents['given'],
  connection?: Connection,
): CursorScope => ({
  secret: connection?.cursorSecret || connection?.sealedTokens || '',
  question: [
    [tenantId, connection?.integrationId],
    [componentKey, eventKey, fieldKey],
    given,
    search,
  ],
});

type Asking = {
  deps: FieldOptionsDeps;
  component: Component;
  access: Access;
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
  { deps, component, access, endsAtMs, refresh, deadline }: Asking,
  field: Field & LiveChoices,
  parents: ReadonlyMap<string, string>,
  part: ListPart,
): Promise<ServedOptions> => {
  // Only the field's own parents: other values belong to those parents' own fields.
  const keys = [...(field.parents ?? []), ...(field.optionalParents ?? [])];
  const own = new Map([...parents].filter(([key]) => keys.includes(key)));
  const question = { component: component.key, field: field.key, parents: [...own], ...part };
  const labelled = { ...field, parentLabels: labelsOf(component, own) };
  const query = { endsAtMs, field: labelled, parents: own, part };
  return cachedOptions(deps, access.connection, { question, refresh }, async () =>
    fetchOptions(deps, { ...query, open: await access.open() }, deadline),
  );
};
