import * as z from 'zod';

/** A stored line of the audit trail, with members that the reader of lines uses. */
const storedLine = z.looseObject({
  at: z.iso.datetime(),
  act: z.string(),
  result: z.string(),
  reason: z.string().optional(),
  actor: z.object({ kind: z.string(), id: z.string().optional() }),
  tenant_id: z.string().optional(),
  integration_type: z.string().optional(),
  use: z.string().optional(),
  key_id: z.string().optional(),
  integration_id: z.string().optional(),
  request_id: z.string(),
  line: z.number(),
  recorded_by: z.string(),
});

export type StoredLine = z.output<typeof storedLine>;

// Not what Zod returns, which has its members in another order.
const isStoredLine = (value: unknown): value is StoredLine => storedLine.safeParse(value).success;

/** @returns undefined for a text that is no line of the audit trail */
export const parseLine = (text: string): StoredLine | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The lines in the order of time, each once: a delivery to the log group may come twice. Nothing less than
 * the whole line tells two apart: API Gateway takes the id of a request from a caller who sends one.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-access-logging.html
 * @see https://stackoverflow.com/questions/72722477/x-amz-apigw-id-in-api-gateway-response-headers
 */
export const inOrder = (texts: readonly string[]): StoredLine[] => {
  const lines = new Map<string, StoredLine>();
  for (const text of texts) {
    const line = parseLine(text);
    if (line) lines.set(text, line);
  }
  return [...lines.values()].sort(
    (one, other) => one.at.localeCompare(other.at) || one.line - other.line,
  );
};
