import { noAccess, noSuchAccount } from '../../connections/http/no-access.ts';
import {
  type ErrorCode,
  invalidField,
  invalidFields,
  ServiceError,
} from '../../platform/contracts/service-error.ts';
import { typeNotAllowed } from '../../platform/http/session-refusals.ts';
import { unknownKey } from '../../platform/model/find-meant.ts';
import { printable } from '../../platform/model/printable.ts';
import type { Failed } from '../domain/answer/list-field-options.ts';
import type { LookUp, ParentProblem, QuestionRefusal } from '../domain/question/look-up.ts';
import type { ProviderFailure } from '../domain/reading/provider-failure.ts';
import { type About, aboutOf } from './about-look-up.ts';

const startAgain = (why: string) => `${why}; leave it out to start again from the beginning`;
const otherList = startAgain('this is not a cursor of this list');

export const unknownKeyError = ({
  what,
  key,
  known,
  of,
}: QuestionRefusal & { why: 'unknown_key' }): ServiceError =>
  new ServiceError('not_found', `${unknownKey(what, key, known, of)}.`);

/** The answer to a question that breaks a rule. */
export const questionError = (refused: QuestionRefusal, nowMs: number): ServiceError => {
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

/** The answer to each failure; the text of one about a parameter is in `fieldErrors` of its own. */
const answers = {
  missing_scope: [
    'missing_provider_scope',
    ({ label, list, scopes, start }) =>
      `${label} does not give the connected account the choices of ${list}. Connect it again` +
      `${scopes ? `, and grant: ${scopes}${start}` : ''}. If that changes nothing, its user may not see ` +
      'them: connect with another user.',
  ],
  prerequisite_hidden: [
    'missing_provider_scope',
    ({ label, list, scopes, start }) =>
      `This ${label} account does not let us look up ${list}. Connect it again with a user who ` +
      `manages it, and grant: ${scopes}${start}.`,
  ],
  app_configuration: [
    'oauth_app_misconfigured',
    ({ label }) =>
      `${label} has this API switched off for our OAuth app. An operator must switch it on there.`,
  ],
  version_ended: [
    'api_version_ended',
    ({ label }) =>
      `${label} has ended the version of its API that this service calls. Trying again does not help: ` +
      'an operator must update this service.',
  ],
  parent_not_found: [
    'parent_not_found',
    ({ label, list, chosen }) =>
      chosen
        ? `${label} does not find the chosen ${chosen}. Choose another.`
        : `${label} did not find the choices of ${list}. Try again; if it fails again, reconnect the account.`,
  ],
  rate_limited: [
    'provider_rate_limited',
    ({ label }) => `The rate limit of ${label} is exceeded. Try again later.`,
  ],
  cooling_down: [
    'provider_rate_limited',
    ({ label, ofApp, seconds }) =>
      `${ofApp ? `${label}’s rate limit for all that use this service` : 'The provider’s rate limit for this account'} is exceeded. ${waitFor(seconds)}`,
  ],
  over_budget: [
    'rate_limited',
    ({ label, seconds }) =>
      `The API keys of your account together ask ${label} for too much at once. ${waitFor(seconds)} Ask for fewer lists at once; another key does not help.`,
  ],
  unknown_form: [
    'provider_unavailable',
    ({ label }) =>
      `${label} answered in an unknown form. Try again; if it fails again, contact support.`,
  ],
  unknown_error: [
    'provider_unavailable',
    ({ label, list }) => `${label} could not give the choices of ${list}. Try again in a moment.`,
  ],
  // Another try would bring the same.
  too_large: [
    'provider_unavailable',
    ({ label, mebibytes }) =>
      `${label} answered with more than can be read (${mebibytes} MiB). Narrow the search or choose another ` +
      'parent; if that is not possible, tell support.',
  ],
  no_answer: ['provider_unavailable', ({ label }) => noAnswer(label)],
  out_of_time: ['provider_unavailable', ({ label }) => noAnswer(label)],
} satisfies Record<Exclude<ProviderFailure, Apart>['why'], [ErrorCode, (about: About) => string]>;

const waitFor = (seconds: number) => `Wait ${seconds} s, and a random part on top, then try again.`;

const noAnswer = (label: string) => `${label} did not answer as expected. Try again in a moment.`;

/** Failures that are answered in their own way. */
type Apart = ProviderFailure & {
  why: 'parent_needed' | 'position_gone' | 'cursor_of_another_list' | 'no_access';
};

/** The answer when a provider gave no choices. */
export const providerError = (
  { failed: failure, keptMs = 0 }: Failed,
  lookUp: LookUp,
  nowMs: number,
): ServiceError => {
  switch (failure.why) {
    case 'no_access':
      return noAccess(failure.none, lookUp.provider, nowMs);
    case 'parent_needed':
      return invalidField(
        failure.parent,
        `this account needs it; choose one first and send its id as ?${failure.parent}=<id>`,
      );
    case 'position_gone':
      return invalidField('_cursor', startAgain('the provider no longer knows this position'));
    case 'cursor_of_another_list':
      return invalidField('_cursor', otherList);
  }
  const [code, detail] = answers[failure.why];
  const about = aboutOf(failure, lookUp);
  return new ServiceError(code, detail(about), {
    cause: causeOf(failure, about.label),
    ...retryAfter({ failure, code, keptMs }, about.seconds),
  });
};

/** When to ask again: after a limit, and where the failure of one try is kept, if another may differ. */
const retryAfter = (
  { failure, code, keptMs }: { failure: ProviderFailure; code: ErrorCode; keptMs: number },
  seconds: number,
) => {
  if ('waitMs' in failure) return { retryAfterSeconds: seconds };
  const mayDiffer = code === 'provider_unavailable' && failure.why !== 'too_large';
  return mayDiffer && keptMs > 0 ? { retryAfterSeconds: Math.ceil(keptMs / 1000) } : {};
};

/** What the operator reads in the log. */
const causeOf = (failure: ProviderFailure, label: string): unknown => {
  switch (failure.why) {
    case 'version_ended':
      return new Error(
        `${label} answered ${failure.status}: the version of its API that this release calls has ended. ` +
          'Deploy a release that calls a newer one; docs/providers.md lists them.',
      );
    case 'unknown_error':
      return new Error(`${label} answered ${failure.status}`);
    case 'unknown_form':
      return new Error(`expected a list at '${failure.expectedAt}'`);
    default:
      return 'cause' in failure ? failure.cause : undefined;
  }
};
