import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import db, { type Item } from 'dynalite/db/index.js';
import type { ItemChange } from '../dynamodb/pending-writes.ts';
import { arnOf, region, type Stream, sequenceNumber } from './stream.ts';

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Identity.html */
const service = { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' };

/**
 * What a change is in a stream with old and new images. Its number is that after the stream's last.
 * @returns undefined when nothing changed
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Record.html
 */
export const recordOf = (stream: Stream, change: ItemChange, nowMs: number): object | undefined => {
  const { oldItem, newItem, byService } = change;
  const item = newItem ?? oldItem;
  if (!item || (oldItem && newItem && isSame(oldItem, newItem))) return undefined;
  const number = sequenceNumber(stream.last + 1);
  const Keys = Object.fromEntries(
    stream.keySchema.map(({ AttributeName: name }) => [name, item[name] ?? {}]),
  );
  return {
    eventID: createHash('sha256')
      .update(`${arnOf(stream)}/${number}`)
      .digest('hex')
      .slice(0, 32),
    eventName: oldItem ? (newItem ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    ...(byService && { userIdentity: service }),
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(nowMs / 1000),
      Keys,
      ...(newItem ? { NewImage: newItem } : {}),
      ...(oldItem ? { OldImage: oldItem } : {}),
      SequenceNumber: number,
      SizeBytes: sizeOf(Keys) + sizeOf(newItem) + sizeOf(oldItem),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
};

const sizeOf = (item: Item | undefined) => (item ? db.itemSize(item) : 0);

/** Sets have no order. An attribute that is called SS is no list, so it does not count as a set. */
const isSame = (one: Item, other: Item) => isDeepStrictEqual(inOrder(one), inOrder(other));

const inOrder = (item: Item): unknown =>
  JSON.parse(JSON.stringify(item), (key, value) =>
    Array.isArray(value) && /^[SNB]S$/.test(key) ? value.toSorted() : value,
  );
