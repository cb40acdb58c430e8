import {
  CloudWatchLogsClient,
  type InputLogEvent,
  PutLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { awsClientOptions } from '../../platform/aws/aws-client-options.ts';
import { type AuditStream, auditLogGroup } from '../../platform/aws/names.ts';
import type { Config } from '../../platform/config.ts';

/** A line of the audit trail, as JSON text. */
type AuditEntry = { atMs: number; text: string };

/**
 * The limits of one call: events of one day, each of which counts 26 bytes besides its text.
 * @see https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogEvents.html
 * @see https://github.com/dstackai/dstack/issues/1711
 * @see https://github.com/aws-greengrass/aws-greengrass-log-manager/issues/59
 */
const most = { events: 10_000, bytes: 1_048_576, spanMs: 24 * 60 * 60 * 1000 };
const bytesOfEnvelope = 26;

/** Batches, each in order of time, as CloudWatch Logs requires. */
const batchesOf = (entries: readonly AuditEntry[]): InputLogEvent[][] => {
  const batches: InputLogEvent[][] = [];
  let [bytes, startsAtMs] = [0, 0];
  for (const { atMs, text } of entries.toSorted((one, other) => one.atMs - other.atMs)) {
    const lineBytes = Buffer.byteLength(text) + bytesOfEnvelope;
    const batch = batches.at(-1);
    const event = { timestamp: atMs, message: text };
    const fits =
      bytes + lineBytes <= most.bytes &&
      atMs - startsAtMs < most.spanMs &&
      batch?.length !== most.events;
    if (batch && fits) batch.push(event);
    else {
      batches.push([event]);
      [bytes, startsAtMs] = [0, atMs];
    }
    bytes += lineBytes;
  }
  return batches;
};

export type AuditLog = {
  /**
   * Stores lines, in any order.
   * @throws Error if CloudWatch Logs refuses some of them or does not respond
   */
  put(entries: readonly AuditEntry[]): Promise<void>;
};

export const createAuditLog = (
  { environment, region }: Pick<Config, 'environment' | 'region'>,
  stream: AuditStream,
): AuditLog => {
  const client = new CloudWatchLogsClient(awsClientOptions(region, undefined));
  const write = async (logEvents: InputLogEvent[]) => {
    const { rejectedLogEventsInfo: refused } = await client.send(
      new PutLogEventsCommand({
        logGroupName: auditLogGroup(environment),
        logStreamName: stream,
        logEvents,
      }),
    );
    if (refused) throw new Error(`The audit log refused lines: ${JSON.stringify(refused)}`);
  };
  return {
    put: async (entries) => {
      for (const batch of batchesOf(entries)) await write(batch);
    },
  };
};
