import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { flowFailures } from '../../../../functions/connect/domain/flow-failures.ts';
import type { FlowOutcome } from '../../../../functions/connect/domain/flow-outcome.ts';
import type { CallbackResult } from '../../../../functions/connect/domain/flow-result.ts';
import { settingsRedirect } from '../../../../functions/connect/http/settings-redirect.ts';
import { readOutcome } from '../../../../functions/elements/connect/read-outcome.ts';
import { aFlow, claim, connected, finish } from '../../../support/connections/a-flow.ts';

const frontendUrl = 'https://app.example.com';
const returnUrl = 'https://shop.example/settings?b=1&q=a%20b&flag&a=+';
const flow = { ...finish(claim(aFlow)), returnUrl };

const locationOf = (result: CallbackResult) =>
  settingsRedirect({ frontendUrl }, gmail, result).headers.Location ?? '';

const reasons = Object.keys(flowFailures) as (keyof typeof flowFailures)[];
const outcomes: FlowOutcome[] = [
  connected,
  ...reasons.map((reason) => ({ success: false, reason }) as const),
];

it.each(outcomes)('takes the redirect of %j, and leaves the rest as it is written', (outcome) => {
  const ended = { kind: 'ended', flow, outcome, isRepeated: false } as const;
  const found = readOutcome(`${locationOf(ended)}&#top`);
  const how = outcome.success
    ? { success: 'true', integration_id: outcome.integrationId }
    : { success: 'false', error_code: outcome.reason };
  expect(found?.outcome).toMatchObject({ ...how, integration_type: 'gmail' });
  expect(found?.address.href).toBe(`${returnUrl}&#top`);
});

it('takes the redirect of a link that leads to no start', () => {
  const location = locationOf({ kind: 'refused', why: 'unknown' });
  expect(readOutcome(location)?.address.href).toBe(`${frontendUrl}/settings/integrations`);
});

it.each([
  'success=true&category=shoes',
  'success=true&integration_id=7',
  'success=true&integration_type=gmail',
  'success=true&integration_type=gmail&error_code=7',
  'success=true&integration_type=&integration_id=7',
  'success=false&integration_type=gmail&integration_id=7',
  'success=false&error_code=7&error_msg=Sold+out',
  'success=1&integration_type=gmail&integration_id=7',
  'integration_type=gmail&error_code=7',
  'category=email&completion_code=c&integration_type=gmail',
  '',
])('takes nothing of ?%s', (query) => {
  expect(readOutcome(`https://shop.example/?${query}`)).toBeUndefined();
});
