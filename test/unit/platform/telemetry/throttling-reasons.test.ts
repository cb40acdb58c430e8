import { describe, expect, test, vi } from 'vitest';
import { logError } from '../../../../functions/platform/telemetry/logging.ts';

/** @returns the reason of the line that a failure writes */
const logged = (error: unknown) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  logError(error);
  const [[line] = []] = stderr.mock.calls;
  stderr.mockRestore();
  return JSON.parse(String(line)).reason;
};

const table = 'arn:aws:dynamodb:us-east-1:123456789012:table/trunkline-prod-rate-limits';
const throttledBy = (members: object) => Object.assign(new Error('Throttled'), members);

describe('the line of a failure', () => {
  test.each(['ThrottlingReasons', 'throttlingReasons'])('names the reasons in %s', (member) => {
    const reasons = [
      { reason: 'TableWriteKeyRangeThroughputExceeded', resource: table },
      { reason: 'IndexReadAccountLimitExceeded', resource: `${table}/index/by_due` },
    ];
    expect(logged(throttledBy({ [member]: reasons })).throttled).toEqual([
      { reason: 'TableWriteKeyRangeThroughputExceeded', resource: 'trunkline-prod-rate-limits' },
      {
        reason: 'IndexReadAccountLimitExceeded',
        resource: 'trunkline-prod-rate-limits/index/by_due',
      },
    ]);
  });

  test('names those of its cause', () => {
    const cause = throttledBy({ ThrottlingReasons: [{ reason: 'TableRead', resource: table }] });
    const reason = logged(new Error('Not read', { cause }));
    expect(reason).not.toHaveProperty('throttled');
    expect(reason.cause.throttled).toHaveLength(1);
  });

  test('has nothing else that an error says there, and is written whatever that is', () => {
    const odd = { reason: 'TableRead', resource: 'no ARN', key: 'sk_prod_secret' };
    const { throttled } = logged(throttledBy({ ThrottlingReasons: [null, odd] }));
    expect(throttled).toEqual([
      { reason: 'undefined', resource: 'undefined' },
      { reason: 'TableRead', resource: 'no ARN' },
    ]);
    const text = throttledBy({ ThrottlingReasons: 'sk_prod_secret' });
    expect(logged(text)).not.toHaveProperty('throttled');
  });
});
