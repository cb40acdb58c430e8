import { describe, expect, it } from 'vitest';
import type { ProviderFailure } from '../../../../functions/options/domain/reading/provider-failure.ts';
import { providerError } from '../../../../functions/options/http/provider-error.ts';
import { faultOf } from '../../../../functions/platform/contracts/service-error.ts';
import { formLookUp } from '../../../support/fields/a-form-look-up.ts';

const cause = new Error('gmail.googleapis.com: not JSON');

describe('what a provider answered becomes', () => {
  it.each<[ProviderFailure, string, string, object?]>([
    [
      { why: 'missing_scope' },
      'missing_provider_scope',
      'Gmail does not give the connected account the choices of Form. Connect it again, and grant: read, manage. If that changes nothing, its user may not see them: connect with another user.',
    ],
    [
      { why: 'prerequisite_hidden' },
      'missing_provider_scope',
      'This Gmail account does not let us look up Form. Connect it again with a user who manages it, and grant: read, manage.',
    ],
    [
      { why: 'app_configuration' },
      'oauth_app_misconfigured',
      'Gmail has this API switched off for our OAuth app. An operator must switch it on there.',
    ],
    [
      { why: 'version_ended', status: 426 },
      'api_version_ended',
      'Gmail has ended the version of its API that this service calls. Trying again does not help: an operator must update this service.',
      {
        cause: new Error(
          'Gmail answered 426: the version of its API that this release calls has ended. ' +
            'Deploy a release that calls a newer one; docs/providers.md lists them.',
        ),
      },
    ],
    [
      { why: 'parent_not_found' },
      'parent_not_found',
      'Gmail does not find the chosen Page. Choose another.',
    ],
    [
      { why: 'rate_limited', waitMs: 1_001 },
      'provider_rate_limited',
      'The rate limit of Gmail is exceeded. Try again later.',
      { retryAfterSeconds: 2 },
    ],
    [
      { why: 'cooling_down', waitMs: 1 },
      'provider_rate_limited',
      'The provider’s rate limit for this account is exceeded. Wait 1 s, and a random part on top, then try again.',
      { retryAfterSeconds: 1 },
    ],
    [
      { why: 'cooling_down', waitMs: 1_500, ofApp: true },
      'provider_rate_limited',
      'Gmail’s rate limit for all that use this service is exceeded. Wait 2 s, and a random part on top, then try again.',
      { retryAfterSeconds: 2 },
    ],
    [
      { why: 'over_budget', waitMs: 1_500 },
      'rate_limited',
      'The API keys of your account together ask Gmail for too much at once. Wait 2 s, and a random part on top, then try again. Ask for fewer lists at once; another key does not help.',
      { retryAfterSeconds: 2 },
    ],
    [
      { why: 'unknown_form', expectedAt: 'items' },
      'provider_unavailable',
      'Gmail answered in an unknown form. Try again; if it fails again, contact support.',
      { cause: new Error("expected a list at 'items'") },
    ],
    [
      { why: 'unknown_error', status: 503 },
      'provider_unavailable',
      'Gmail could not give the choices of Form. Try again in a moment.',
      { cause: new Error('Gmail answered 503') },
    ],
    [
      { why: 'too_large', maxBytes: 1024 * 1024, cause },
      'provider_unavailable',
      'Gmail answered with more than can be read (1 MiB). Narrow the search or choose another parent; if that is not possible, tell support.',
      { cause },
    ],
    ...(['no_response', 'out_of_time'] as const).map(
      (why): [ProviderFailure, string, string, object] => [
        { why, cause },
        'provider_unavailable',
        'Gmail did not answer as expected. Try again in a moment.',
        { cause },
      ],
    ),
    [
      { why: 'parent_needed', parent: 'page' },
      'validation_failed',
      'page: this account needs it; choose one first and send its id as ?page=<id>.',
    ],
    [
      { why: 'position_gone' },
      'validation_failed',
      '_cursor: the provider no longer knows this position; leave it out to start again from the beginning.',
    ],
  ])('%j → %s', (failure, code, message, more = {}) => {
    expect(providerError({ failed: failure }, formLookUp(), 0)).toMatchObject({
      code,
      message,
      ...more,
    });
  });

  it.each<[ProviderFailure, string, string]>([
    [
      { why: 'app_configuration' },
      'tenant_app_misconfigured',
      'Gmail has this API switched off for your own OAuth app. Switch it on there, then try again.',
    ],
    [
      { why: 'cooling_down', waitMs: 1_500, ofApp: true },
      'provider_rate_limited',
      'Gmail’s rate limit for all that use your own OAuth app is exceeded. Wait 2 s, and a random part on top, then try again.',
    ],
  ])('with an app of the tenant, %j → %s', (failure, code, message) => {
    const { access, ...rest } = formLookUp();
    const connection = { ...access.connection, tenantApp: 'own' };
    const error = providerError(
      { failed: failure },
      { ...rest, access: { ...access, connection } },
      0,
    );
    expect(error).toMatchObject({ code, message });
    expect(faultOf(error.code)).not.toBe('us');
  });

  it('a missing scope, and how to ask for it', () => {
    const scope = 'https://www.googleapis.com/auth/gmail.modify';
    const { field, ...others } = formLookUp();
    const refused = { ...others, field: { ...field, scopes: [scope] } };
    const { message } = providerError({ failed: { why: 'missing_scope' } }, refused, 0);
    expect(message).toContain(
      `, and grant: ${scope} (send this as scopes to POST /integrations/oauth_start/gmail).`,
    );
  });

  it.each<[string[], ProviderFailure['why'] & ('missing_scope' | 'prerequisite_hidden'), string]>([
    [
      ['read'],
      'missing_scope',
      'Gmail does not give the connected account the choices of Form. Connect it again, and grant: manage. If that changes nothing, its user may not see them: connect with another user.',
    ],
    [
      ['read', 'manage'],
      'missing_scope',
      'Gmail does not give the connected account the choices of Form, though it was granted what they need. Its user may not see them: give them access there, or connect with another user.',
    ],
    [
      ['read', 'manage'],
      'prerequisite_hidden',
      'This Gmail account does not let us look up Form. Connect it again with a user who manages it.',
    ],
  ])('no request for what was granted: %j, %s', (grantedScopes, why, message) => {
    const { access, ...rest } = formLookUp();
    const connection = { ...access.connection, grantedScopes };
    const asked = { ...rest, access: { ...access, connection } };
    expect(providerError({ failed: { why } }, asked, 0)).toMatchObject({
      code: 'missing_provider_scope',
      message,
    });
  });

  it('a list that is not found, where no parent was chosen', () => {
    const { message } = providerError({ failed: { why: 'parent_not_found' } }, formLookUp({}), 0);
    expect(message).toBe(
      'Gmail did not find the choices of Form. Try again; if it fails again, reconnect the account.',
    );
  });

  it.each<[ProviderFailure, keptMs: number, seconds: number | undefined]>([
    [{ why: 'unknown_error', status: 503 }, 9_100, 10],
    [{ why: 'no_response', cause }, 0, undefined],
    [{ why: 'too_large', maxBytes: 1 }, 9_100, undefined],
    [{ why: 'missing_scope' }, 9_100, undefined],
  ])('%j, kept for %i ms, says to wait %s s', (failed, retentionMs, seconds) => {
    expect(
      providerError({ failed, cachedForMs: retentionMs }, formLookUp(), 0).retryAfterSeconds,
    ).toBe(seconds);
  });

  it('our fault, where the version of an API has ended', () => {
    expect(
      faultOf(
        providerError({ failed: { why: 'version_ended', status: 426 } }, formLookUp(), 0).code,
      ),
    ).toBe('us');
  });
});
