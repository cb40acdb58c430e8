import type { ComponentFinder } from '../../../catalogue/components/catalogue.ts';
import type { FixedChoices } from '../../../catalogue/components/field.ts';
import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import { notConnected } from '../../../connections/domain/access.ts';
import { type AccountsOfAgents, findOfAgent } from '../../../connections/domain/agent-accounts.ts';
import { prepareAccess } from '../../../connections/domain/prepare-access.ts';
import type { RefreshDeps } from '../../../connections/domain/refresh-connection.ts';
import { findRequested } from '../../../connections/domain/requested-connection.ts';
import { findProvider } from '../../../platform/model/find-provider.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import { reachesType } from '../../../platform/model/reach.ts';
import { openCursor } from './cursor.ts';
import { type CursorScope, scopeOf } from './cursor-scope.ts';
import { findField } from './find-field.ts';
import type { Asked, FieldOptionsQuestion, LookUp } from './look-up.ts';
import { parentValues } from './parent-values.ts';
import type { QuestionRefusal } from './question-refusal.ts';

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
): Promise<{ fixed: Asked<FixedChoices> } | { lookUp: LookUp } | Refused> => {
  const found = findField(deps.components, question);
  if ('refused' in found) return found;
  const { component, field } = found;
  const { integrationType } = component;
  if (!reachesType(question.reach, integrationType)) {
    return { refused: { why: 'type_not_allowed', integrationType } };
  }
  const { values: parents, problems } = parentValues(component, field, question.query);
  const others = question.queryProblems;
  if (problems.length + others.length > 0) {
    return { refused: { why: 'invalid_parameters', parents: problems, others } };
  }
  const asked = { question, component, parents };
  if (!('choices' in field)) return readLookUp(deps, { ...asked, field }, deadline);
  const part = partOf(question, scopeOf(question, parents));
  return part ? { fixed: { ...asked, field, part } } : otherList;
};

type Refused = { refused: QuestionRefusal };

/** Adds the connection that can answer, and what of the list is asked for. */
const readLookUp = async (
  deps: QuestionDeps,
  asked: Omit<Asked<LiveChoices>, 'part'>,
  deadline: Deadline,
): Promise<{ lookUp: LookUp } | Refused> => {
  const { question, component, parents } = asked;
  const endsAtMs = deps.clock.nowMs() + lookUpMs;
  const provider = findProvider(deps.providers, component.integrationType);
  const named = question.integrationId !== undefined;
  const requested = await findConnection(deps, question, component.integrationType);
  if ('noAgent' in requested) return { refused: { why: 'no_agent' } };
  const { connection: found } = requested;
  if (!found) return { refused: { why: 'no_access', ...notConnected, provider, named } };
  const part = partOf(question, scopeOf(question, parents, found));
  if (!part) return otherList;
  const access = prepareAccess(deps, { tenantId: question.tenantId, provider, found }, deadline);
  if ('none' in access) return { refused: { why: 'no_access', ...access, provider, named } };
  return { lookUp: { ...asked, part, provider, access, deadline, endsAtMs } };
};

/** The connection that the question names, or the one of the agent that it names, or the primary one. */
const findConnection = async (
  deps: QuestionDeps,
  { tenantId, reach, integrationId, agentId }: FieldOptionsQuestion,
  integrationType: string,
): ReturnType<typeof findOfAgent> => {
  const within = { tenantId, integrationType, reach };
  return agentId === undefined
    ? { connection: await findRequested(deps.connections, { ...within, integrationId }) }
    : findOfAgent(deps, { ...within, agentId });
};

/** The text as the provider gets it, so that equal searches are one question. */
const plainText = (search = ''): string => search.normalize('NFC').trim().replace(/\s+/g, ' ');

const otherList = { refused: { why: 'cursor_of_another_list' } } as const;

/** @returns undefined for a cursor that is none of this list */
const partOf = ({ search, limit, ids, cursor }: FieldOptionsQuestion, scope: CursorScope) => {
  const from = cursor === undefined ? undefined : openCursor(cursor, scope);
  if (cursor !== undefined && !from) return undefined;
  return { search: plainText(search) || undefined, limit, ids, from };
};
