import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import {
  authorizationFailure,
  type FailureReason,
  failureMessage,
  flowFailures,
  invitedMessage,
} from '../../../../functions/connect/domain/flow-failures.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

it.each([
  ['calendly', 'access_denied', '', 'cancelled'],
  ['calendly', 'server_error', '', 'server_error'],
  ['calendly', 'temporarily_unavailable', '', 'unavailable'],
  ['calendly', 'invalid_scope', '', 'invalid_scope'],
  ['calendly', 'unauthorized_client', '', 'not_configured'],
  ['calendly', 'unsupported_response_type', '', 'not_configured'],
  ['calendly', 'invalid_request', '', 'not_configured'],
  ['calendly', 'user_denied', '', 'refused'],
  ['facebook', 'user_denied', '', 'cancelled'],
  ['pipedrive', 'user_denied', '', 'cancelled'],
  ['linkedin', 'user_cancelled_login', '', 'cancelled'],
  ['linkedin', 'user_cancelled_authorize', '', 'cancelled'],
  ['linkedin', 'unauthorized_scope_error', '', 'not_configured'],
  ['salesforce', 'access-denied', '', 'cancelled'],
  ['outlook', 'access_denied', 'AADSTS65004: the user declined', 'cancelled'],
  ['outlook', 'access_denied', 'AADSTS650041: another number', 'cancelled'],
  ['outlook', 'access_denied', 'no AADSTS90094 here', 'cancelled'],
  ['outlook', 'access_denied', 'AADSTS90094: ask an admin', 'administrator_required'],
  ['outlook', 'server_error', 'AADSTS90094: ask an admin', 'server_error'],
  ['calendly', 'access_denied', 'AADSTS90094: ask an admin', 'cancelled'],
] as const)('%s, %s %s is %s', (type, error, description, reason) => {
  expect(authorizationFailure(findProvider(providers, type), error, description)).toBe(reason);
});

it('says what the person can do when an administrator must act, and counts it as the caller’s', () => {
  expect(flowFailures.administrator_required).toMatchObject({
    message: expect.stringMatching(/administrator .* ask them/),
    fault: 'caller',
  });
});

it('says to who is invited what everybody reads, but nothing of what the tenant has', () => {
  const reasons = Object.keys(flowFailures) as FailureReason[];
  const differing = reasons.filter((reason) => invitedMessage(reason) !== failureMessage(reason));
  expect(differing).toEqual(['other_account']);
});
