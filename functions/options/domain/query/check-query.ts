import type { ComponentFinder } from '../../../catalogue/components/catalogue.ts';
import type { FixedChoices } from '../../../catalogue/components/field.ts';
import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import { notConnected } from '../../../connections/domain/access.ts';
import { prepareAccess } from '../../../connections/domain/prepare-access.ts';
import type { RefreshDeps } from '../../../connections/domain/refresh-connection.ts';
import {
  type AgentAccountReader,
  findConnectionOfAgent,
  findRequested,
} from '../../../connections/domain/requested-connection.ts';
import { findProvider } from '../../../platform/model/find-provider.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import { isTypeVisible } from '../../../platform/model/visibility.ts';
import { type CursorScope, openCursor, scopeOf } from './cursor.ts';
import { findField } from './find-field.ts';
import type { CheckedQuery, FieldOptionsQuery, LookUp } from './look-up.ts';
import { parentValues } from './parent-values.ts';
import type { QueryRefusal } from './query-refusal.ts';
import { savedIds } from './saved-ids.ts';

export type CheckQueryDeps = RefreshDeps & {
  agentAccounts: AgentAccountReader;
  components: ComponentFinder;
  providers: ProviderFinder;
};

/**
 * The time for all requests of a look-up, including a refresh before them, so that an answer comes
 * within nine seconds. A refresh is never cut short, because it cannot be repeated.
 */
const lookUpMs = 8_000;

/**
 * Applies every rule about queries. No connection is used before the query
 * passes all of them.
 */
export const checkQuery = async (
  deps: CheckQueryDeps,
  query: FieldOptionsQuery,
  deadline: Deadline,
): Promise<{ fixed: CheckedQuery<FixedChoices> } | { lookUp: LookUp } | RefusedQuery> => {
  const found = findField(deps.components, query);
  if ('refused' in found) return found;
  const { component, field } = found;
  const { integrationType } = component;
  if (!isTypeVisible(query.visibility, integrationType)) {
    return { refused: { why: 'type_not_allowed', integrationType } };
  }
  const { values: parents, problems } = parentValues(component, field, query.parentsSent);
  const others = query.queryProblems;
  if (problems.length + others.length > 0) {
    return { refused: { why: 'invalid_parameters', parents: problems, others } };
  }
  const checked = { query, component, parents };
  if (!('choices' in field)) return prepareLookUp(deps, { ...checked, field }, deadline);
  const part = listPartOf(field, query, scopeOf(query, parents));
  return part ? { fixed: { ...checked, field, part } } : otherList;
};

type RefusedQuery = { refused: QueryRefusal };

/** Adds the connection to use, and the requested part of the list. */
const prepareLookUp = async (
  deps: CheckQueryDeps,
  checked: Omit<CheckedQuery<LiveChoices>, 'part'>,
  deadline: Deadline,
): Promise<{ lookUp: LookUp } | RefusedQuery> => {
  const { query, component, field, parents } = checked;
  const endsAtMs = deps.clock.nowMs() + lookUpMs;
  const provider = findProvider(deps.providers, component.integrationType);
  const named = query.integrationId !== undefined;
  const requested = await findConnection(deps, query, component.integrationType);
  if ('noAgent' in requested) return { refused: { why: 'no_agent' } };
  const { connection: found } = requested;
  if (!found) return { refused: { why: 'no_access', ...notConnected, provider, named } };
  const part = listPartOf(field, query, scopeOf(query, parents, found));
  if (!part) return otherList;
  const access = prepareAccess(deps, { tenantId: query.tenantId, provider, found }, deadline);
  if ('none' in access) return { refused: { why: 'no_access', ...access, provider, named } };
  return { lookUp: { ...checked, part, provider, access, deadline, endsAtMs } };
};

/** The connection that the query names, or the one of the agent that it names, or the primary one. */
const findConnection = async (
  deps: CheckQueryDeps,
  { tenantId, visibility, integrationId, agentId }: FieldOptionsQuery,
  integrationType: string,
): ReturnType<typeof findConnectionOfAgent> => {
  const within = { tenantId, integrationType, visibility };
  return agentId === undefined
    ? { connection: await findRequested(deps.connections, { ...within, integrationId }) }
    : findConnectionOfAgent(deps, { ...within, agentId });
};

/** The text as the provider gets it, so that equal searches are one query. */
const plainText = (search = ''): string => search.normalize('NFC').trim().replace(/\s+/g, ' ');

const otherList = { refused: { why: 'cursor_of_another_list' } } as const;

/** @returns undefined for a cursor that is none of this list */
const listPartOf = (
  field: CheckedQuery['field'],
  { search, limit, sentIds, cursor }: FieldOptionsQuery,
  scope: CursorScope,
) => {
  const from = cursor === undefined ? undefined : openCursor(cursor, scope);
  if (cursor !== undefined && !from) return undefined;
  const ids = sentIds === undefined ? undefined : savedIds(field, sentIds);
  return { search: plainText(search) || undefined, limit, ids, from };
};
