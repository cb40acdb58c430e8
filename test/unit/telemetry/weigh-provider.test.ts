import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListOptionsResult } from '../../../functions/options/domain/listing/list-field-options.ts';
import type { ProviderFailure } from '../../../functions/options/domain/reading/provider-failure.ts';
import { weighLookUp } from '../../../functions/telemetry/weigh-provider.ts';
import { gmailLookUp as lookUp } from '../../support/fields/a-look-up.ts';

const { key, label, valuePattern, scopes } = lookUp.field;
const fixed = { ...lookUp, field: { key, label, valuePattern, scopes, choices: [] } };

const stdout = vi.spyOn(process.stdout, 'write');
beforeEach(() => {
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Trunkline/test');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'api');
  stdout.mockClear().mockImplementation(() => true);
});
afterEach(() => {
  stdout.mockReset();
  vi.unstubAllEnvs();
});

const list = { options: [], truncated: false, checkedQuery: lookUp };
const failed = (failure: ProviderFailure): ListOptionsResult => ({ failed: failure, lookUp });

test.each<[string, ListOptionsResult, number[]]>([
  ['a list that the provider gave', { listed: list }, [-1]],
  ['a cached list', { listed: { ...list, ageMs: 9 } }, []],
  ['choices that are the same for everybody', { listed: { ...list, checkedQuery: fixed } }, []],
  ['no response', failed({ why: 'no_response' }), [1]],
  ['an error that nobody knows', failed({ why: 'unknown_error', status: 503 }), [1]],
  ['a rate limit', failed({ why: 'rate_limited', waitMs: 1 }), []],
  ['our own limit', failed({ why: 'over_budget', waitMs: 1 }), []],
  ['a missing scope of one account', failed({ why: 'missing_scope' }), []],
  ['a query that we refused', { refused: { why: 'no_agent' } }, []],
])('of a look-up that ends with %s it weighs what the provider did', (_, outcome, expected) => {
  weighLookUp(outcome);
  const lines = stdout.mock.calls.map(([text]) => JSON.parse(String(text)));
  expect(lines.map((line) => line.FailuresOverSuccesses)).toEqual(expected);
  for (const line of lines) expect(line.integration_type).toBe('gmail');
});
