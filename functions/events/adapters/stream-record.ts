import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { fromRow, rowAttributes } from '../../connections/adapters/connection-row.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { isMismatch } from '../../platform/aws/row.ts';
import { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import type { StreamedChange } from '../domain/ports.ts';

type StreamImage = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** An event says nothing of them, so they go no further: not to a log, and to no queue. */
const leftOut = new Set(['sealed_tokens', 'cursor_secret', 'account', 'name']);

/** Only attributes that are known, since an unknown one may be a secret. */
const withoutSecrets = (image: StreamImage): StreamImage => {
  const retained = Object.entries(image).filter(
    ([attribute]) => rowAttributes.has(attribute) && !leftOut.has(attribute),
  );
  return Object.fromEntries(retained);
};

const cleaned = ({ dynamodb = {}, ...record }: DynamoDBRecord): DynamoDBRecord => ({
  ...record,
  dynamodb: {
    ...dynamodb,
    OldImage: dynamodb.OldImage && withoutSecrets(dynamodb.OldImage),
    NewImage: dynamodb.NewImage && withoutSecrets(dynamodb.NewImage),
  },
});

/** A table of connections has other items too, which have no id. */
const connectionOf = (image: StreamImage | undefined): Connection | undefined =>
  image?.integration_id &&
  fromRow({
    // The types of the two packages differ in binary values, which no row has.
    ...unmarshall(image as Record<string, AttributeValue>),
    sealed_tokens: '',
    cursor_secret: '',
  });

/** A connection that moved to another key goes on there: this is not its end. */
const isMoved = (image: StreamImage | undefined) => image?.moved_to !== undefined;

/** A record of the stream of `integrations`. It never throws. */
export const readRecord = (record: DynamoDBRecord): StreamedChange => {
  const { SequenceNumber: sequenceNumber = '', ApproximateCreationDateTime: seconds = 0 } =
    record.dynamodb ?? {};
  const known = cleaned(record);
  const { OldImage, NewImage } = known.dynamodb ?? {};
  try {
    const before = isMoved(NewImage) ? undefined : connectionOf(OldImage);
    const after = connectionOf(NewImage);
    return { sequenceNumber, occurredAtMs: Math.floor(seconds) * 1000, before, after };
  } catch (error) {
    const { Keys: key } = known.dynamodb ?? {};
    return {
      sequenceNumber,
      unreadable: { problems: problemsOf(causeOf(error)), record: known, key },
    };
  }
};

/** What an unreadable row hides. */
const causeOf = (error: unknown) => (error instanceof UnreadableRow ? error.cause : error);

/** Enough to find the cause. */
const mostProblems = 10;
const mostCharacters = 200;

/** Which attributes do not fit, without their values. */
const problemsOf = (error: unknown): string[] =>
  isMismatch(error)
    ? error.issues
        .slice(0, mostProblems)
        .map(({ path, code }) => `${path.join('.').slice(0, mostCharacters)}: ${code}`)
    : [error instanceof Error ? error.name : typeof error];
