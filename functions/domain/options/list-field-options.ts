import type { ComponentFinder } from '../../components/catalogue.ts';
import type { Component, Field } from '../../components/component.ts';
import type { ProviderFinder } from '../../providers/catalogue.ts';
import type { Connection } from '../connection/connection.ts';
import { requireConnection } from '../connection/get-access-token.ts';
import { prepareAccess } from '../connection/prepare-access.ts';
import type { FieldError } from '../model/errors.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline } from '../model/ports.ts';
import { answerPart } from './answer-part.ts';
import { type CachedOptionsDeps, cachedOptions, type ServedOptions } from './cached-options.ts';
import { type FetchDeps, fetchMs, fetchOptions } from './fetch-options.ts';
import type { ListPart } from './field-options.ts';
import { findField } from './find-field.ts';
import { fixedOptions } from './fixed-options.ts';
import { type CursorScope, openCursor, sealCursor } from './option-cursor.ts';
import { parentValues, type QueryValues } from './parent-values.ts';

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
  parents: ReadonlyMap<string, string>;
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
  const parents = parentValues(component, field, query, question.queryProblems);
  const answer = ({ next, ...list }: ServedOptions, scope: CursorScope): AnsweredOptions => {
    const cursor = next && sealCursor(next, scope);
    return { ...list, cursor, field, parents };
  };
  if ('choices' in field) {
    const scope = scopeOf(question, parents);
    return answer(fixedOptions(field, partOf(question, scope)), scope);
  }
  const endsAtMs = deps.clock.nowMs() + fetchMs;
  const provider = findProvider(deps.providers, component.integrationType);
  const found = await requireConnection(deps, { tenantId, provider, integrationId });
  // Before anything is done with the connection.
  const part = partOf(question, scopeOf(question, parents, found));
  const access = await prepareAccess(deps, { tenantId, provider, found }, deadline);
  const labelled = { ...field, parentLabels: labelsOf(component, parents) };
  const lookUp = (wanted: ListPart) => {
    const asked = { component: component.key, field: field.key, parents: [...parents], ...wanted };
    const query = { endsAtMs, field: labelled, parents, part: wanted };
    return cachedOptions(deps, access.connection, { question: asked, refresh }, async () =>
      fetchOptions(deps, { ...query, open: await access.open() }, deadline),
    );
  };
  const list = await answerPart(field, lookUp, part);
  return answer(list, scopeOf(question, parents, access.connection));
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
  parents: ReadonlyMap<string, string>,
  connection?: Connection,
): CursorScope => ({
  secret: connection?.cursorSecret || connection?.sealedTokens || '',
  question: [
    [tenantId, connection?.integrationId],
    [componentKey, eventKey, fieldKey],
    [...parents],
    search,
  ],
});

/** The labels of the chosen parent fields, for error texts. */
const labelsOf = ({ fields }: Component, chosen: ReadonlyMap<string, string>): string[] =>
  fields.filter(({ key }) => chosen.has(key)).map(({ label }) => label);
