import { expect, it } from 'vitest';
import { type ApiKey, recordKeyUse } from '../../../../functions/keys/domain/api-key.ts';

const key: ApiKey = {
  keyHash: 'h',
  keyId: 'k',
  tenantId: 't',
  name: '',
  scopes: [],
  createdAtMs: 0,
};
const noon = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 3_600_000;

const world = (recordUse: (day: string, signal: AbortSignal) => Promise<void>) => {
  const reported: unknown[] = [];
  const abandoned: unknown[] = [];
  const deps = {
    apiKeys: {
      findCredential: async () => key,
      recordUse: (_: string, recorded: string, signal: AbortSignal) => recordUse(recorded, signal),
    },
    recordedDays: new Map<string, string>(),
    report: (error: unknown) => reported.push(error),
    reportAbandoned: (error: unknown) => abandoned.push(error),
  };
  return {
    reported,
    abandoned,
    use: (nowMs: number, more = {}) => recordKeyUse(deps, { ...key, ...more }, nowMs),
  };
};

it('records each day once', async () => {
  const recorded: string[] = [];
  const { use } = world(async (date) => void recorded.push(date));
  for (const nowMs of [noon, noon + 1, noon + day, noon + day]) await use(nowMs);
  await use(noon + 2 * day, { lastUsedOn: '2026-11-23' });
  expect(recorded).toEqual(['2026-11-21', '2026-11-22']);
});

it('fails nothing when the write fails, and tries again with the next request', async () => {
  const outcomes = [new Error('throttled'), undefined];
  let tries = 0;
  const { reported, abandoned, use } = world(async () => {
    const error = outcomes[tries++];
    if (error) throw error;
  });
  for (let n = 0; n < 3; n++) await use(noon);
  expect(reported).toEqual([expect.objectContaining({ message: 'throttled' })]);
  expect(abandoned).toEqual([]);
  expect(tries).toBe(2);
});

it('abandons a write that hangs, which is no failure', async () => {
  const { reported, abandoned, use } = world(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await use(noon);
  expect(abandoned).toEqual([expect.objectContaining({ name: 'TimeoutError' })]);
  expect(reported).toEqual([]);
});
