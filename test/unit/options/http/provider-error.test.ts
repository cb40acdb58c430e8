import { describe, expect, it } from 'vitest';
import type { Component } from '../../../../functions/catalogue/components/component.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { LookUp } from '../../../../functions/options/domain/query/look-up.ts';
import type { ProviderFailure } from '../../../../functions/options/domain/reading/provider-failure.ts';
import { providerError } from '../../../../functions/options/http/provider-error.ts';
import { faultOf } from '../../../../functions/platform/contracts/error-codes.ts';
import { lookUpOf } from '../../../support/fields/a-look-up.ts';

const shared = { type: 'select', valuePattern: /^\w+$/ } as const;
const page = { ...shared, key: 'page', label: 'Page', scopes: [], choices: [] };
const form: LookUp['field'] = {
  ...shared,
  key: 'form',
  label: 'Form',
  scopes: ['read', 'manage'],
  parents: ['page'],
  request: { url: 'https://gmail.googleapis.com/forms' },
  list: 'items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
};
const component: Component = {
  key: 'imaginary',
  label: 'Imaginary',
  integrationType: 'gmail',
  events: {},
  fields: [page, form],
};
/** A look-up of a form, which depends on a page. */
const formLookUp = (parents: Record<string, string> = { page: '1' }): LookUp => ({
  ...lookUpOf(component, form),
  parents: new Map(Object.entries(parents)),
});

const cause = new Error('gmail.googleapis.com: not JSON');
const limited = 'provider_rate_limited';
const unavailable = 'provider_unavailable';

/** What becomes of a failure, for a connection as it is or with these members. */
const errorOf = (
  failed: ProviderFailure,
  members: Partial<Connection> = {},
  look = formLookUp(),
) => {
  const connection = { ...look.access.connection, ...members };
  return providerError({ failed }, { ...look, access: { ...look.access, connection } }, 0);
};

describe('what a provider answered becomes', () => {
  it.each<[ProviderFailure, string, RegExp, number?]>([
    [
      { why: 'missing_scope' },
      'missing_provider_scope',
      /again, and grant: read, manage\. If that/,
    ],
    [{ why: 'prerequisite_hidden' }, 'missing_provider_scope', /a user who manages it, and grant/],
    [
      { why: 'app_configuration' },
      'oauth_app_misconfigured',
      /An operator must switch it on there/,
    ],
    [{ why: 'version_ended', status: 426 }, 'api_version_ended', /does not help: an operator must/],
    [{ why: 'parent_not_found' }, 'parent_not_found', /find the chosen Page\. Choose another\.$/],
    [{ why: 'rate_limited', waitMs: 1_001 }, limited, /^The rate limit of Gmail .* again later/, 2],
    [{ why: 'cooling_down', waitMs: 1 }, limited, /for this account is exceeded\. Wait 1 s/, 1],
    [
      { why: 'cooling_down', waitMs: 1_500, ofApp: true },
      limited,
      /for all that use .* Wait 2 s/,
      2,
    ],
    [
      { why: 'over_budget', waitMs: 1_500 },
      'rate_limited',
      /Wait 2 s.* another key does not help/,
      2,
    ],
    [{ why: 'unknown_form', expectedAt: 'items' }, unavailable, /fails again, contact support\.$/],
    [{ why: 'unknown_error', status: 503 }, unavailable, /of Form\. Try again in a moment\.$/],
    [
      { why: 'unknown_error', status: 402 },
      unavailable,
      /^Gmail answers that .* has not paid\. .* pay there; until then, trying again does not help\.$/,
    ],
    [{ why: 'too_large', maxBytes: 1024 * 1024 }, unavailable, /\(1 MiB\)\. Narrow the search or/],
    [{ why: 'no_response' }, unavailable, /not answer as expected\. Try again in a moment\.$/],
    [{ why: 'out_of_time' }, unavailable, /not answer as expected\. Try again in a moment\.$/],
    [
      { why: 'parent_needed', parent: 'page' },
      'validation_failed',
      /choose one first .*\?page=<id>/,
    ],
    [{ why: 'position_gone' }, 'validation_failed', /^_cursor: .* leave it out to start again/],
  ])('%j → %s, with what to do next: %s', (failure, code, message, retryAfterSeconds) => {
    const error = errorOf(failure);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(error.retryAfterSeconds).toBe(retryAfterSeconds);
  });

  it.each<[ProviderFailure, string]>([
    [{ why: 'version_ended', status: 426 }, 'Deploy a release that calls a newer one'],
    [{ why: 'unknown_form', expectedAt: 'items' }, "expected a list at 'items'"],
    [{ why: 'unknown_error', status: 503 }, 'Gmail answered 503'],
    [{ why: 'too_large', maxBytes: 1, cause }, cause.message],
    [{ why: 'no_response', cause }, cause.message],
    [{ why: 'out_of_time', cause }, cause.message],
  ])('%j: for the log, %s', (failure, message) => {
    expect(errorOf(failure).cause).toMatchObject({ message: expect.stringContaining(message) });
  });

  it.each<[ProviderFailure, string, RegExp]>([
    [{ why: 'app_configuration' }, 'tenant_app_misconfigured', /your own OAuth app\. Switch it on/],
    [
      { why: 'cooling_down', waitMs: 1, ofApp: true },
      limited,
      /all that use your own OAuth app is/,
    ],
  ])('with an app of the tenant, %j → %s', (failure, code, message) => {
    const error = errorOf(failure, { tenantApp: 'own' });
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(faultOf(error.code)).not.toBe('us');
  });

  it('a missing scope, and how to ask for it', () => {
    const scope = 'https://www.googleapis.com/auth/gmail.modify';
    const { field, ...others } = formLookUp();
    const refused = { ...others, field: { ...field, scopes: [scope] } };
    expect(errorOf({ why: 'missing_scope' }, {}, refused).message).toContain(
      `, and grant: ${scope} (send this as scopes to POST /integrations/oauth_start/gmail).`,
    );
  });

  it.each<[string[], 'missing_scope' | 'prerequisite_hidden', RegExp]>([
    [['read'], 'missing_scope', /again, and grant: manage\. If that changes nothing/],
    [
      ['read', 'manage'],
      'missing_scope',
      /granted what they need\..* or connect with another user\.$/,
    ],
    [['read', 'manage'], 'prerequisite_hidden', /again with a user who manages it\.$/],
  ])('no request for what was granted: %j, %s', (grantedScopes, why, message) => {
    const code = 'missing_provider_scope';
    const expected = { code, message: expect.stringMatching(message) };
    expect(errorOf({ why }, { grantedScopes })).toMatchObject(expected);
  });

  it('a list that is not found, where no parent was chosen', () => {
    const { message } = errorOf({ why: 'parent_not_found' }, {}, formLookUp({}));
    expect(message).toMatch(/the choices of Form\. Try again; .* reconnect the account\.$/);
  });

  it.each<[ProviderFailure, keptMs: number, seconds: number | undefined]>([
    [{ why: 'unknown_error', status: 503 }, 9_100, 10],
    [{ why: 'no_response', cause }, 0, undefined],
    [{ why: 'unknown_error', status: 402 }, 9_100, undefined],
    [{ why: 'too_large', maxBytes: 1 }, 9_100, undefined],
    [{ why: 'missing_scope' }, 9_100, undefined],
  ])('%j, kept for %i ms, says to wait %s s', (failed, cachedForMs, seconds) => {
    const error = providerError({ failed, cachedForMs }, formLookUp(), 0);
    expect(error.retryAfterSeconds).toBe(seconds);
  });

  it('our fault, where the version of an API has ended', () => {
    expect(faultOf(errorOf({ why: 'version_ended', status: 426 }).code)).toBe('us');
  });
});
