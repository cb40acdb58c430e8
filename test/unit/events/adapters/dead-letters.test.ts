import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import { createDeadLetters } from '../../../../functions/events/adapters/dead-letters.ts';
import { readRecord } from '../../../../functions/events/adapters/stream-record.ts';
import { publishChanges } from '../../../../functions/events/domain/publish-changes.ts';
import { startQueue } from '../../../support/queues/start-queue.ts';
import { aConnection } from '../domain/a-connection.ts';

vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');

const Keys = { tenant_id: { S: 'demo' }, integration_type: { S: 'gmail#7' } };

/** A change that cannot be read, with a reference of so many characters before and after it. */
const changeOf = (SequenceNumber: string, length: number, tags: object = {}): DynamoDBRecord => {
  const client_reference = '\u0001'.repeat(length);
  const row = { ...toRow(aConnection), client_reference, metadata: tags, version: 'x' };
  const image = marshall(row, { removeUndefinedValues: true });
  const dynamodb = { SequenceNumber, Keys, OldImage: image, NewImage: image };
  return JSON.parse(JSON.stringify({ eventID: SequenceNumber, dynamodb }));
};

const publish = async (records: readonly DynamoDBRecord[]) => {
  const { origin, url, bodies } = await startQueue('dead-letters');
  const nothing = { limits: { events: 10, bytes: 1 }, sizeOf: () => 0, put: async () => [] };
  const deadLetters = createDeadLetters({
    ...{ region: 'us-east-1', sdkAttemptMs: 8_000, sqsEndpoint: origin, eventDeadLettersUrl: url },
  });
  const deps = { bus: nothing, webhooks: nothing, deadLetters, report: () => {} };
  return { failedAt: await publishChanges(deps, records.map(readRecord)), bodies: bodies() };
};

it('keep both images of a row, and of one that no message holds only its key', async () => {
  const { failedAt, bodies } = await publish([changeOf('1', 80_000), changeOf('2', 90_000)]);
  expect(failedAt).toBeUndefined();
  const images = { OldImage: expect.any(Object), NewImage: expect.any(Object) };
  const problems = ['version: invalid_type'];
  expect(bodies).toEqual([
    {
      unreadable: {
        problems,
        record: { eventID: '1', dynamodb: { SequenceNumber: '1', Keys, ...images } },
      },
    },
    { unreadable: { problems: [...problems, 'too large'], record: Keys } },
  ]);
});

it('keep a row with more wrong attributes than a message can name', async () => {
  const wrong = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, n) => ['\u0001'.repeat(100) + n, n]),
  );
  const { failedAt, bodies } = await publish([changeOf('1', 0, wrong)]);
  expect([failedAt, bodies]).toEqual([undefined, [expect.anything()]]);
});
