import type { ComponentFinder } from '../../../catalogue/components/catalogue.ts';
import type { FixedChoices } from '../../../catalogue/components/component.ts';
import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import type { NoAccess } from '../../../connections/domain/access.ts';
import { type AccountsOfAgents, findOfAgent } from '../../../connections/domain/agent-accounts.ts';
import { findWanted, prepareAccess } from '../../../connections/domain/open-connection.ts';
import type { RefreshDeps } from '../../../connections/domain/refresh-connection.ts';
import { findProvider } from '../../../platform/model/find-provider.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import { reachesType } from '../../../platform/model/reach.ts';
import { type CursorScope, openCursor, scopeOf } from './cursor.ts';
import { findField, parentValues } from './fields.ts';
import type { Asked, FieldOptionsQuestion, LookUp, QuestionRefusal } from './look-up.ts';

export type QuestionDeps = RefreshDeps & {
  agentAccounts: AccountsOfAgents;
  components: ComponentFinder;
  providers: ProviderFinder;
};

/**
 * The time for all requests of a look-up, including a refresh before them, so that an answer comes
 * within nine seconds. A refresh is never cut short, because it cannot be repeated.
 */
const lookUpMs = 8_000;

/**
 * Applies every rule about what was asked. No connection is used before the question
 * passes all of them.
 */
export const readQuestion = async (
  deps: QuestionDeps,
  question: FieldOptionsQuestion,
  deadline: Deadline,
): Promise<{ fixed: Asked<FixedChoices> } | { lookUp: LookUp } | { refused: QuestionRefusal }> => {
  const found = findField(deps.components, question);
  if ('refused' in found) return found;
  const { component, field } = found;
  const { integrationType } = component;
  if (!reachesType(question.reach, integrationType)) {
    return { refused: { why: 'type_not_allowed', integrationType } };
  }
  const { values: parents, problems } = parentValues(component, field, question.query);
  const { tenantId, integrationId, queryProblems: others } = question;
  if (problems.length + others.length > 0) {
    return { refused: { why: 'invalid_parameters', parents: problems, others } };
  }
  if ('choices' in field) {
    const part = partOf(question, scopeOf(question, parents));
    return part ? { fixed: { question, component, field, parents, part } } : otherList;
  }
  const endsAtMs = deps.clock.nowMs() + lookUpMs;
  const provider = findProvider(deps.providers, integrationType);
  const named = integrationId !== undefined;
  const noAccess = (none: NoAccess): { refused: QuestionRefusal } => ({
    refused: { why: 'no_access', none, provider, named },
  });
  const wanted = await find(deps, question, integrationType);
  if ('noAgent' in wanted) return { refused: { why: 'no_agent' } };
  const { connection } = wanted;
  if (!connection) return noAccess({ why: 'not_connected' });
  const part = partOf(question, scopeOf(question, parents, connection));
  if (!part) return otherList;
  const access = prepareAccess(deps, { tenantId, provider, found: connection }, deadline);
  if ('none' in access) return noAccess(access.none);
  const asked = { question, component, field, parents, part };
  return { lookUp: { ...asked, provider, access, deadline, endsAtMs } };
};

/** The connection that the question names, or the one of the agent that it names, or the primary one. */
const find = async (
  deps: QuestionDeps,
  { tenantId, reach, integrationId, agentId }: FieldOptionsQuestion,
  integrationType: string,
) =>
  agentId === undefined
    ? {
        connection: await findWanted(deps.connections, {
          tenantId,
          integrationType,
          integrationId,
          reach,
        }),
      }
    : findOfAgent(deps, { tenantId, agentId, integrationType, reach });

/** The text as the provider gets it, so that equal searches are one question. */
const plainText = (search = ''): string => search.normalize('NFC').trim().replace(/\s+/g, ' ');

const otherList = { refused: { why: 'cursor_of_another_list' } } as const;

/** @returns undefined for a cursor that is none of this list */
const partOf = ({ search, limit, ids, cursor }: FieldOptionsQuestion, scope: CursorScope) => {
  const from = cursor === undefined ? undefined : openCursor(cursor, scope);
  if (cursor !== undefined && !from) return undefined;
  return { search: plainText(search) || undefined, limit, ids, from };
};
