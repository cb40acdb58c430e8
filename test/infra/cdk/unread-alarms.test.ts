import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { fires, ruleIn, times } from './alarm-model.ts';
import { synthesize } from './synthesize.ts';

const { observability } = await synthesize(environments.prod);

describe('unread-queues', () => {
  const rule = ruleIn(observability, 'unread-queues');
  const quiet = { notices: 0, notices_received: 0, webhooks: 0, webhooks_received: 0 };
  const noWebhooks = { webhooks: Number.NaN, webhooks_received: Number.NaN };

  test.each([
    ['notices that nobody receives', true, times(2, { ...quiet, notices: 3 })],
    ['webhooks that nobody receives', true, times(2, { ...quiet, webhooks: 3 })],
    [
      'a message that waits an hour for its next delivery',
      false,
      [{ ...quiet, notices: 1 }, quiet],
    ],
    [
      'a backlog that is read',
      false,
      times(2, { ...quiet, webhooks: 9_000, webhooks_received: 1 }),
    ],
    [
      'one of which nothing is known, and one that is unread',
      true,
      times(2, { notices: 3, notices_received: 0, ...noWebhooks }),
    ],
  ])('of %s it says: %s', (_, expected, periods) => {
    expect(fires(rule, periods)).toBe(expected);
  });
});

describe('unread-changes', () => {
  const rule = ruleIn(observability, 'unread-changes');
  const unread = { refreshed: 3, calls: Number.NaN };
  const read = { refreshed: 3, calls: 2 };
  const quiet = { refreshed: Number.NaN, calls: Number.NaN };

  test.each([
    ['changes that nobody publishes', true, times(2, unread)],
    ['a change at the end of an hour', false, [unread, read]],
    ['changes that are published', false, times(2, read)],
    ['no changes', false, times(2, quiet)],
  ])('of %s it says: %s', (_, expected, periods) => {
    expect(fires(rule, periods)).toBe(expected);
  });
});
