import { noAccess, noSuchAccount } from '../../connections/http/no-access.ts';
import {
  invalidField,
  invalidFields,
  ServiceError,
} from '../../platform/contracts/service-error.ts';
import { typeNotAllowed } from '../../platform/http/session-refusals.ts';
import { printable } from '../../platform/model/printable.ts';
import { unknownKey } from '../../platform/model/unknown-key.ts';
import type { ParentProblem, QueryRefusal } from '../domain/query/query-refusal.ts';

export const startAgain = (why: string) => `${why}; leave it out to start again from the beginning`;
export const otherList = startAgain('this is not a cursor of this list');

export const unknownKeyError = ({
  what,
  key,
  known,
  of,
}: QueryRefusal & { why: 'unknown_key' }): ServiceError =>
  new ServiceError('not_found', `${unknownKey(what, key, known, of)}.`);

/** The error for a query that breaks a rule. */
export const queryError = (refused: QueryRefusal, nowMs: number): ServiceError => {
  switch (refused.why) {
    case 'unknown_key':
      return unknownKeyError(refused);
    case 'invalid_parameters':
      return invalidFields([...refused.parents.map(parentError), ...refused.others]);
    case 'type_not_allowed':
      return typeNotAllowed(refused.integrationType);
    case 'cursor_of_another_list':
      return invalidField('_cursor', otherList);
    case 'no_agent':
      return invalidField('_agent_id', 'no agent has this id; list them with GET /agents');
    case 'no_access':
      return refused.named && refused.none.why === 'not_connected'
        ? noSuchAccount(refused.provider)
        : noAccess(refused.none, refused.provider, nowMs);
  }
};

const parentError = (problem: ParentProblem) => ({
  field: problem.parent,
  message: parentMessage(problem),
});

const parentMessage = (problem: ParentProblem): string => {
  const { parent, label } = problem;
  if (problem.is === 'repeated') return 'send it only once';
  if (problem.is === 'invalid') {
    return `this is not the id of a ${label}; send an id from its own options`;
  }
  const sentAs = 'sentAs' in problem ? problem.sentAs : undefined;
  const instead = sentAs === undefined ? '' : `, not as ${printable(sentAs)}`;
  return `choose a ${label} first and send its id as ?${parent}=<id>${instead}`;
};
