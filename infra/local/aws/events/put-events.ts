import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AwsError } from '../service/aws-error.ts';
import { parseObject } from '../service/create-service.ts';

/** An event as a target of EventBridge gets it. */
export type BusEvent = {
  version: '0';
  id: string;
  'detail-type': string;
  source: string;
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: Record<string, unknown>;
};

const input = z.object({
  Entries: z.array(
    z.object({
      EventBusName: z.string().default('default'),
      Source: z.string().optional(),
      DetailType: z.string().optional(),
      Detail: z.string().optional(),
      /** Epoch seconds. */
      Time: z.number().optional(),
      Resources: z.array(z.string()).default([]),
    }),
  ),
});
type EventEntry = z.output<typeof input>['Entries'][number];

type RefusedEntry = { ErrorCode: string; ErrorMessage: string };
type EntryResult = { EventId: string } | RefusedEntry;

const mostEntries = 10;
/** “Less than”, in the smaller meaning of MB. */
const refusedBytes = 1_000_000;

/** @see https://docs.aws.amazon.com/eventbridge/latest/userguide/calculate-putevents-entry-size.html */
const bytesOf = ({ Source = '', DetailType = '', Detail = '', Time, Resources }: EventEntry) =>
  (Time === undefined ? 0 : 14) +
  Buffer.byteLength([Source, DetailType, Detail, ...Resources].join(''));

const invalid = (ErrorMessage: string): RefusedEntry => ({
  ErrorCode: 'InvalidArgument',
  ErrorMessage: `Parameter ${ErrorMessage} is not valid. Reason: it is a required argument.`,
});

/** Why EventBridge accepts the call but refuses this entry. */
const refusalOf = (entry: EventEntry, busName: string): RefusedEntry | undefined => {
  if (!entry.Source) return invalid('Source');
  if (!entry.DetailType) return invalid('DetailType');
  if (entry.Detail === undefined) return invalid('Detail');
  if (entry.Source.startsWith('aws.')) {
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized.' };
  }
  if (entry.EventBusName !== busName) {
    // What AWS does here is not documented; an event that nobody gets must not look accepted.
    return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: 'There is no such event bus.' };
  }
  return parseObject(entry.Detail)
    ? undefined
    : { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
};

/**
 * EventBridge's PutEvents: refuses what that refuses, and delivers the rest.
 * @throws AwsError for a call that is refused whole
 * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html
 */
export const putEvents = (
  body: unknown,
  busName: string,
  deliver: (event: BusEvent) => void,
): { FailedEntryCount: number; Entries: EntryResult[] } => {
  const { data } = input.safeParse(body);
  if (!data || data.Entries.length === 0 || data.Entries.length > mostEntries) {
    throw new AwsError('ValidationException', `'entries' must have 1 to ${mostEntries} members`);
  }
  if (data.Entries.reduce((sum, entry) => sum + bytesOf(entry), 0) >= refusedBytes) {
    const message = 'Total size of the entries in the request is over the limit.';
    throw new AwsError('ValidationException', message);
  }
  const Entries = data.Entries.map((entry): EntryResult => {
    const refused = refusalOf(entry, busName);
    if (refused) return refused;
    const event = toEvent(entry);
    deliver(event);
    return { EventId: event.id };
  });
  return { FailedEntryCount: Entries.filter((each) => 'ErrorCode' in each).length, Entries };
};

const toEvent = ({ Source = '', DetailType = '', Detail = '', ...rest }: EventEntry): BusEvent => ({
  version: '0',
  // EventBridge gives every call's events new ids: the one in `detail` tells repeats.
  id: randomUUID(),
  'detail-type': DetailType,
  source: Source,
  account: '000000000000',
  time: `${new Date(rest.Time ? rest.Time * 1000 : Date.now()).toISOString().slice(0, 19)}Z`,
  region: 'us-east-1',
  resources: rest.Resources,
  detail: JSON.parse(Detail),
});
