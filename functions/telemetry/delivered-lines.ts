import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/** What a subscription filter sends: gzipped JSON in base64. */
const delivery = z.object({ awslogs: z.object({ data: z.base64() }) });

const content = z.object({
  /** CloudWatch Logs sends a `CONTROL_MESSAGE` to check that it reaches the function. */
  messageType: z.string(),
  logStream: z.string(),
  logEvents: z.array(z.object({ timestamp: z.number(), message: z.string() })),
});

const ids = z.object({ act: z.string(), request_id: z.string(), line: z.number() });

const entry = z.object({
  message: z.literal('audit'),
  audit: z.record(z.string(), z.unknown()).check(z.refine((audit) => ids.safeParse(audit).success)),
});

/** `unreadable` counts lines that passed the filter and are no audit lines. */
type DeliveredLines = { lines: { atMs: number; text: string }[]; unreadable: number };

/**
 * The lines of the audit trail in a delivery of CloudWatch Logs. `recorded_by` is the function of their log
 * stream: its role lets a function write to no other.
 * @throws Error if it is no delivery
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html
 */
export const deliveredLines = (event: unknown): DeliveredLines => {
  const { data } = delivery.parse(event).awslogs;
  const unzipped = gunzipSync(Buffer.from(data, 'base64'), { maxOutputLength: longestBytes });
  const { messageType, logStream, logEvents } = content.parse(
    JSON.parse(unzipped.toString('utf8')),
  );
  if (messageType !== 'DATA_MESSAGE') return { lines: [], unreadable: 0 };
  const lines = logEvents.flatMap(({ timestamp: atMs, message }) => {
    const text = auditText(message, functionOf(logStream));
    return text === undefined ? [] : [{ atMs, text }];
  });
  return { lines, unreadable: logEvents.length - lines.length };
};

/**
 * The function of a stream `2026/11/21/trunkline-prod-oauth-start[7]94fa867e`.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
 */
const functionOf = (logStream: string): string =>
  /^.{10}\/([\w-]+)\[/.exec(logStream)?.[1] ?? logStream;

/**
 * A function's line on standard output as it is stored in the audit trail.
 * @param recordedBy where the line comes from
 * @returns undefined for any other line
 */
export const auditText = (printed: string, recordedBy: string): string | undefined => {
  try {
    const { audit } = entry.parse(JSON.parse(printed));
    return JSON.stringify({ ...audit, recorded_by: recordedBy });
  } catch {
    return undefined;
  }
};

/** More than any delivery has. */
const longestBytes = 32 * 1024 * 1024;
