import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { NoAccess } from '../../../../functions/connections/domain/access.ts';
import { noAccess } from '../../../../functions/connections/http/no-access.ts';

const again = /connect (?:it|the account) again: POST \/integrations\/oauth_start\/gmail\.$/i;

it.each<[NoAccess, string, RegExp, number?]>([
  [
    { why: 'not_connected' },
    'integration_not_connected',
    /first: POST \/integrations\/oauth_start\/gmail\.$/,
  ],
  [{ why: 'ended', reason: 'uninstalled' }, 'reconnect_required', again],
  [{ why: 'refused', untilMs: 61_000 }, 'reconnect_required', again, 60],
  [{ why: 'unconfirmed' }, 'provider_unavailable', /moment\.$/],
  [
    { why: 'app_refused', notBeforeMs: 5_001, ofTenant: true },
    'tenant_app_misconfigured',
    again,
    5,
  ],
  [
    { why: 'app_refused', notBeforeMs: 5_001, ofTenant: false },
    'oauth_app_misconfigured',
    /only an operator of this service can fix/,
    5,
  ],
  [{ why: 'not_renewed', failures: 4, notBeforeMs: 2_000 }, 'provider_unavailable', /moment\.$/, 1],
  [{ why: 'not_renewed', failures: 5 }, 'provider_unavailable', again],
  [
    { why: 'not_renewed', failures: 1, notBeforeMs: 31_000, coolDownMs: 30_000 },
    'provider_rate_limited',
    /Retry-After/,
    30,
  ],
])('%j is answered as %s', (none, code, detail, retryAfterSeconds) => {
  const error = noAccess(none, gmail, 1_000);
  expect(error).toMatchObject({ code, message: expect.stringMatching(detail) });
  expect(error.retryAfterSeconds).toBe(retryAfterSeconds);
  // Tenants have no command of the operator's.
  expect(error.message).not.toMatch(/npm|operator --/);
});
