import type { TableName, tables } from '../../../functions/platform/aws/tables.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
export const begunMs = Date.now();

export type TableWithEnd = {
  [Name in TableName]: (typeof tables)[Name] extends { timeToLive: string } ? Name : never;
}[TableName];

type EndingRow = {
  row: string;
  /** Stores it. @returns the last moment at which it counts */
  store(): Promise<number>;
  /** What whoever needs it finds. */
  see(nowMs: number): Promise<unknown>;
  counts: unknown;
  /** What is found once it does not count any more, with the row still there for days, and without it. */
  lingering: unknown;
  gone: unknown;
};

/** Those of some tables that have an end. */
export type EndingRows<Table extends TableWithEnd> = { [Name in Table]: EndingRow[] };
