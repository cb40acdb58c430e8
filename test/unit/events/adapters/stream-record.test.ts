import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import { readRecord } from '../../../../functions/events/adapters/stream-record.ts';
import { aConnection } from '../domain/a-connection.ts';

type Image = Record<string, AttributeValue>;
const marshalled = (item: object): Image => marshall(item, { removeUndefinedValues: true });
const row = marshalled({
  ...toRow(aConnection),
  sealed_tokens: 'top-secret',
  cursor_secret: 'cursor-secret',
});

const record = (images: { OldImage?: Image; NewImage?: Image }): DynamoDBRecord =>
  JSON.parse(
    JSON.stringify({
      eventID: '1',
      eventName: 'MODIFY',
      dynamodb: { SequenceNumber: '111', ApproximateCreationDateTime: 1_700_000_000, ...images },
    }),
  );

describe('a record of the stream', () => {
  it('is a change of a connection, without its tokens and its label', () => {
    const { account: _account, ...connection } = aConnection;
    expect(readRecord(record({ NewImage: row }))).toEqual({
      sequenceNumber: '111',
      occurredAtMs: 1_700_000_000_000,
      before: undefined,
      after: { ...connection, sealedTokens: '', cursorSecret: '' },
    });
  });

  const primaryVersion = marshalled({ tenant_id: 'demo', integration_type: 'gmail#', version: 3 });
  const forwarding = marshalled({ tenant_id: 'demo', moved_to: 'gmail#x', delete_after_s: 1 });
  it.each([
    ['change where it is about another item', primaryVersion, primaryVersion],
    ['end of a connection that moved to another key', row, forwarding],
  ])('is no %s', (_, OldImage, NewImage) => {
    const { before, after } = Object(readRecord(record({ OldImage, NewImage })));
    expect([before, after]).toEqual([undefined, undefined]);
  });

  it('that cannot be read is stored with what is wrong, and without anything that may be secret', () => {
    const wrong = { ...row, version: { S: 'x' }, new_secret: { S: 'other-secret' } };
    const read = readRecord(record({ OldImage: row, NewImage: wrong }));
    expect(read).toMatchObject({
      sequenceNumber: '111',
      unreadable: {
        problems: ['version: invalid_type'],
        record: { eventID: '1', dynamodb: { NewImage: { flow_id: { S: 'flow-1' } } } },
      },
    });
    expect(JSON.stringify(read)).not.toMatch(/secret|ada@/);
  });
});
