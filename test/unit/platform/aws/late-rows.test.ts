import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { usualLimit } from '../../../../functions/connections/domain/provider-budget.ts';
import { invitationLimit } from '../../../../functions/invitations/domain/create-invitation.ts';
import { createBudgets } from '../../../../functions/platform/aws/budgets.ts';
import { longestWindowUs } from '../../../../functions/platform/aws/meter.ts';
import { paceOf } from '../../../../functions/platform/aws/meters.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { tenantLimit } from '../../../../functions/webhooks/domain/tenant-limit.ts';
import { startTestDatabase } from '../../../support/run/test-database.ts';

const { database, deleteExpired } = await startTestDatabase();
const time = { nowMs: 0 };
const limits = { invitations: invitationLimit, webhook_tests: tenantLimit, slack: usualLimit };
const names = ['invitations', 'webhook_tests', 'slack'] as const;
const budgets = createBudgets(database, () => time.nowMs);

/** Amazon's DynamoDB Local deletes at times of its own. */
describe.skipIf(inject('dynamodbEndpoint'))('rows of limits that go at their end', () => {
  it('leave the invitations of a tenant counted, whatever else it does', async () => {
    time.nowMs = 1_800_000_000_000;
    const tenantId = uuidV7(time.nowMs);
    const invitations = budgets(tenantId, { invitations: invitationLimit });
    const tests = budgets(tenantId, { webhook_tests: tenantLimit });
    expect(await invitations.consume(500)).toMatchObject({ admitted: true, remaining: 0 });
    await tests.consume(1);
    time.nowMs += 121_000;
    await deleteExpired(time.nowMs);
    expect(await invitations.consume(5)).toMatchObject({ admitted: false, remaining: 2 });
  });

  it('decide as those that stay for ever, in any order of uses and pauses', async () => {
    const lasting = await startTestDatabase();
    const hourMs = 3600_000;
    const uses = fc.array(
      fc.record({
        of: fc.constantFrom(...names),
        requests: fc.constantFrom(1, 5, 20, 150),
        afterMs: fc.oneof(fc.nat(1_000), fc.nat(3 * 60_000), fc.nat(60 * hourMs)),
        process: fc.nat(1),
      }),
      { minLength: 1, maxLength: 20 },
    );
    const property = fc.asyncProperty(
      uses,
      fc.integer({ min: -20_000, max: 20_000 }),
      async (all, skewMs) => {
        time.nowMs = 1_800_000_000_000;
        const tenantId = uuidV7(time.nowMs);
        const processesOn = (tables: typeof database) =>
          [0, skewMs].map((ahead) => createBudgets(tables, () => time.nowMs + ahead));
        const [going, staying] = [processesOn(database), processesOn(lasting.database)];
        for (const { of, requests, afterMs, process } of all) {
          time.nowMs += afterMs;
          await deleteExpired(time.nowMs);
          const [decision, same] = [going, staying].map((processes) =>
            processes[process]?.(tenantId, { [of]: limits[of] }).consume(
              Math.min(requests, limits[of].burst),
            ),
          );
          expect(await decision).toEqual(await same);
        }
      },
    );
    await fc.assert(property, { seed: 20_261_128, numRuns: 20 });
  });
});

it('refuses a limit that takes longer to refill than its row stays', () => {
  const perSecond = 1 / 60;
  const most = longestWindowUs / 1_000_000 / 60;
  expect(paceOf({ perSecond, burst: most })).toMatchObject({ windowUs: longestWindowUs });
  expect(() => paceOf({ perSecond, burst: most + 1 })).toThrow(RangeError);
});
