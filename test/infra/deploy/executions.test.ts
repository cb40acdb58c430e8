import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { mostExecutions } from '../../../infra/deploy/executions.ts';

const { dev, prod } = environments;

describe('the quota of an account', () => {
  test.each(selectEnvironments())('may be what the record of $name says, or more', (each) => {
    expect(mostExecutions(each.executions.ofAccount, each)).toEqual([]);
    expect(mostExecutions(each.executions.ofAccount + 1, each)).toEqual([]);
  });

  test('is too small if the account is new and the record is that of prod', () => {
    const [finding, ...others] = mostExecutions(10, prod);
    expect(others).toEqual([]);
    expect(finding?.check).toBe('executions');
    expect(finding?.problem).toMatch(/may run 10 .* prod says 1000: Lambda refuses reservations/);
    expect(finding?.advice).toContain('--quota-code L-B99A9384 --desired-value 1000');
    expect(finding?.advice).toContain(
      "`executions.ofAccount: 10`, and reserve less, or none: `{ off: '<why>' }`",
    );
  });

  test.each([
    ['a record whose queues would hold more than the account has', 45, 10, 1_000],
    ['nine executions, of which no record can be deployed', 6, 9, 10],
  ])('is too small for %s', (_, held, quota, ofAccount) => {
    const executions = { ofAccount, reserved: { off: 'Test' } };
    expect(mostExecutions(quota, { ...dev, executions })).toEqual([
      expect.objectContaining({
        problem: expect.stringContaining(`could hold ${held} of these ${quota}`),
        advice: expect.stringContaining('--region us-east-1 --service-code lambda'),
      }),
    ]);
  });

  test('is never to be written into a record that could not be deployed with it', () => {
    const [{ advice } = { advice: undefined }] = mostExecutions(9, dev);
    expect(advice).toMatch(/^Ask AWS for more: .* --desired-value 1000\.$/);
  });
});
