import type { ApiKey, ApiKeys } from './api-key.ts';

/** A slow write must not keep the caller waiting: the next request that is not cached tries again. */
const noteMs = 200;

/** The days that this process has stored or is storing, by key. */
export type NotedDays = Map<string, string>;

export type NoteKeyUseDeps = {
  apiKeys: ApiKeys;
  notedDays: NotedDays;
  /** The write failed. */
  report(error: unknown): void;
  /** The write took too long, which is nobody's fault. */
  reportAbandoned(error: unknown): void;
};

/**
 * Stores on which day, in UTC, a key was last used: one write per key and day, however many requests
 * come at once. Lambda may freeze the process after the answer, so the write comes before it. Its
 * failure is reported, and fails no request.
 */
export const noteKeyUse = async (
  { apiKeys, notedDays, report, reportAbandoned }: NoteKeyUseDeps,
  { keyHash, lastUsedOn = '' }: ApiKey,
  nowMs: number,
): Promise<void> => {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  if (lastUsedOn >= day || notedDays.get(keyHash) === day) return;
  notedDays.set(keyHash, day);
  const patience = AbortSignal.timeout(noteMs);
  try {
    await apiKeys.noteUse(keyHash, day, patience);
  } catch (error) {
    notedDays.delete(keyHash);
    (patience.aborted ? reportAbandoned : report)(error);
  }
};
