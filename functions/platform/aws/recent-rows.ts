import { putNewest } from '../model/put-newest.ts';
import type { MeteredRow } from './meter.ts';

/** Of more rows, the one recorded longest ago is forgotten. */
const mostRows = 1_000;

/** The rows that were seen last. */
export const createRecentRows = () => {
  const rows = new Map<string, MeteredRow>();
  return {
    /** @returns one without meters if it is not known */
    rowOf: (key: string): MeteredRow => rows.get(key) ?? new Map(),
    record: (key: string, row: MeteredRow): void => putNewest(rows, key, row, mostRows),
  };
};
