import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { Connections } from '../../../../functions/connections/domain/ports.ts';
import { checkGrant } from '../../../../functions/disconnect/domain/check-grant.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unused, unusedConnections } from '../../../support/connections/unused-connections.ts';

const provider: Provider = {
  ...gmail,
  account: {
    url: 'https://gmail.googleapis.com/me',
    id: ['id'],
    label: ['id'],
    error: { at: 'error', deadToken: ['dead'] },
  },
};
const row: Connection = { ...stored, accessTokenExpiresAtMs: undefined };
const deadline = { signal: new AbortController().signal, remainingMs: () => 10_000 };

const uses: string[] = [];
const ask = (
  connection: Connection,
  status: number,
  body: unknown = {},
  put: Connections['put'] = unused,
) =>
  checkGrant(
    {
      connections: { ...unusedConnections, put },
      providers: new Map([['gmail', provider]]),
      providerApi: { call: async () => ({ status, headers: {}, body, bytes: 0 }) },
      secretBox: { prepare: unused, open: async () => JSON.stringify({ accessToken: 'a' }) },
      auditUse: (_, use) => void uses.push(use),
      clock: { nowMs: () => 10, sleep: unused },
    },
    connection,
    deadline,
  );

describe('whether a connection still has its grant', () => {
  it.each([
    ['has', 200, {}, 'granted'],
    ['may have, after another error at HTTP 200', 200, { error: 'throttled' }, 'unknown'],
    ['has not, by an error at HTTP 200', 200, { error: 'dead' }, 'ended'],
    ['has not', 401, {}, 'ended'],
  ])('%s: %i %j', async (_, status, body, granted) => {
    uses.length = 0;
    expect(await ask(row, status, body)).toBe(granted);
    expect(uses).toEqual(['account']);
  });

  it.each([302, 403, 404, 429, 500])('is not known after %i', async (status) => {
    expect(await ask(row, status)).toBe('unknown');
  });

  it('is not known of an expired token, which is refreshed as soon as possible', async () => {
    const written: unknown[] = [];
    const granted = ask({ ...row, accessTokenExpiresAtMs: 10 }, 200, {}, async (...of) => {
      await setImmediate();
      written.push(of);
      return true;
    });
    expect(await granted).toBe('unknown');
    const due = expect.objectContaining({ refreshDueAtMs: 10, version: row.version + 1 });
    expect(written).toEqual([[due, row.version, { freeAtMs: 10 }]]);
  });

  it('is known without a call if it has ended', async () => {
    expect(await ask({ ...row, state: { is: 'ended', why: 'grant_ended', atMs: 1 } }, 200)).toBe(
      'ended',
    );
  });

  it.each([
    [200, 'granted'],
    [401, 'ended'],
  ])('is asked for if it is refused for now: %i', async (status, granted) => {
    expect(await ask({ ...row, state: { is: 'refused', untilMs: 9e15 } }, status)).toBe(granted);
  });
});
