import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { requestedScopes } from '../../../../functions/catalogue/providers/scopes.ts';
import { checkedAs } from '../../../../functions/connections/domain/check-step.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { checkBody, checkOverBudget } from '../../../../functions/connections/http/check-body.ts';
import { bareConnection } from '../../../support/connections/storing.ts';

const nowMs = 60_000;
const bodyOf = (row: Partial<Connection>, isUnclear = false) => {
  const connection = bareConnection({ grantedScopes: [...requestedScopes(gmail)], ...row });
  const checked = checkedAs(connection, { isUnclear, atMs: 5 }, nowMs);
  return checkBody(checked, providers, nowMs);
};

describe('what a check answers', () => {
  it.each<[Partial<Connection>, string, string | null, RegExp]>([
    [{}, 'working', null, /nothing to do/],
    [{ grantedScopes: [] }, 'working', 'scopes_missing', /allow everything/],
    [{ state: { is: 'refused', untilMs: 70_000 } }, 'refused_for_now', 'access_refused', /^Wait 5/],
    [
      { state: { is: 'app_refused', notBeforeMs: 1 }, tenantApp: 'own' },
      'app_misconfigured',
      'tenant_app_misconfigured',
      /^Your own OAuth app/,
    ],
    [
      { state: { is: 'ended', why: 'uninstalled', atMs: 1 } },
      'needs_reconnect',
      'uninstalled',
      /^Connect/,
    ],
  ])('of %j is %s, with %s and advice', (row, state, problem, advice) => {
    const checked_at = '1970-01-01T00:00:00.005Z';
    const next_step = expect.stringMatching(advice);
    const body = {
      checked_at,
      state,
      problem: problem && { code: problem, next_step },
      advice: next_step,
    };
    expect(bodyOf(row)).toEqual(body);
  });

  it('is unknown where nothing is known to be wrong, and never hides what is', () => {
    const advice = expect.stringMatching(/no clear answer.* Check again in a minute/);
    expect(bodyOf({}, true)).toMatchObject({ state: 'unknown', problem: null, advice });
    const checked = checkedAs(bareConnection(), { isUnclear: true, atMs: 5 }, nowMs);
    expect(checkBody({ ...checked, isUnderWay: true }, providers, nowMs)).toMatchObject({
      state: 'unknown',
      advice: expect.stringMatching(/under way.* again in a few seconds/),
    });
    const refused = { is: 'refused', untilMs: 70_000 } as const;
    expect(bodyOf({ state: refused }, true)).toMatchObject({ state: 'refused_for_now' });
  });
});

it('429s a tenant that asks the provider for too much, and says for how long', () => {
  const refused = { why: 'over_budget', waitMs: 1_001 } as const;
  expect(checkOverBudget({ refused, provider: gmail })).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining(
      'ask Gmail for too much, or check too many connections, at once. Wait 2 s',
    ),
    retryAfterSeconds: 2,
  });
});
