import type { Provider } from '../../providers/provider.ts';
import type {
  AuthorizationErrors,
  AuthorizationErrorWord,
} from '../../providers/provider-errors.ts';
import type { FailureReason } from './failures.ts';

/** By the `error` codes of RFC 6749 section 4.1.2.1. */
const standard: ReadonlyMap<string, FailureReason> = new Map([
  ['access_denied', 'cancelled'],
  ['temporarily_unavailable', 'unavailable'],
  ['server_error', 'server_error'],
  ['invalid_scope', 'invalid_scope'],
  ['unauthorized_client', 'not_configured'],
  ['unsupported_response_type', 'not_configured'],
  ['invalid_request', 'not_configured'],
]);

const reasons: readonly [keyof AuthorizationErrors, FailureReason][] = [
  ['administrator', 'administrator_required'],
  ['app', 'not_configured'],
  ['cancelled', 'cancelled'],
];

/** Why the provider sent the browser back with an error. The description is compared, never stored. */
export const authorizationFailure = (
  { authorizationErrors = {} }: Provider,
  error: string,
  description = '',
): FailureReason => {
  const isMeant = (word: AuthorizationErrorWord) =>
    typeof word === 'string'
      ? word === error
      : word.error === error && word.description.test(description);
  const own = reasons.find(([kind]) => authorizationErrors[kind]?.some(isMeant));
  return own?.[1] ?? standard.get(error) ?? 'refused';
};
