import { expect, it } from 'vitest';
import { startNoticeStack } from '../../support/notices/notice-stack.ts';

const { requested, atAccount, stack } = await startNoticeStack();

/** Has Lambda call the function with a message of the queue. @returns the messages that are delivered again */
const deliver = async (body: unknown) => {
  const record = {
    messageId: 'm1',
    receiptHandle: 'r1',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: { ApproximateReceiveCount: '3' },
  };
  const invoked = await stack.functions
    .get('carry-out-notices')
    ?.invoke({ Records: [record] }, 'x');
  return invoked && 'result' in invoked ? JSON.parse(invoked.result).batchItemFailures : invoked;
};
const again = [{ itemIdentifier: 'm1' }];

it('has SQS deliver a notice again until the provider says whether the grant has ended', async () => {
  const { account, state } = await atAccount('intercom');
  const report = {
    integration_type: 'intercom',
    effect: 'uninstalled',
    account_key: `intercom#${account}`,
    connected_until_ms: Date.now(),
    request_id: 'q1',
  };
  requested.respond = () => ({ status: 503, body: {} });
  expect(await deliver(report)).toEqual(again);
  expect(await state()).toBe('live');
  requested.respond = () => ({ status: 401, body: {} });
  expect(await deliver(report)).toEqual([]);
  expect(await state()).toBe('ended');
  expect(await deliver(report)).toEqual([]);
});

it.each(['', '{', 'null', '{"effect": "uninstalled"}', '{"effect": "made_up"}'])(
  'loses no message that it cannot read: %s',
  async (body) => {
    expect(await deliver(body)).toEqual(again);
  },
);
