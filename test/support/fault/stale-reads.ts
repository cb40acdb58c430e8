import type { Call } from './fault.ts';
import type { Answer } from './forward.ts';

const nothingYet: Record<string, object> = {
  GetItem: {},
  Query: { Items: [], Count: 0, ScannedCount: 0 },
  Scan: { Items: [], Count: 0, ScannedCount: 0 },
};

/** DynamoDB's eventually consistent reads, each of which may be answered as the last time. */
export const createStaleReads = () => {
  const last = new Map<string, Answer>();
  const keyOf = ({ operation }: Call, body: Buffer) => `${operation} ${body.toString('utf8')}`;
  const mayBeStale = (call: Call) => call.operation in nothingYet && !call.isConsistent;
  return {
    /** @returns undefined if DynamoDB would not answer this call with an earlier state */
    answer: (call: Call, body: Buffer): Answer | undefined => {
      if (!mayBeStale(call)) return undefined;
      const json = JSON.stringify(nothingYet[call.operation]);
      const headers = { 'content-type': 'application/x-amz-json-1.0' };
      return last.get(keyOf(call, body)) ?? { status: 200, headers, body: Buffer.from(json) };
    },
    note: (call: Call, body: Buffer, answer: Answer): void => {
      if (mayBeStale(call)) last.set(keyOf(call, body), answer);
    },
  };
};
