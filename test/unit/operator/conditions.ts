import type { Connection } from '../../../functions/domain/connection/connection.ts';

const hour = 3_600_000;
const now = Date.now();

const failedTwice = (notBeforeMs: number): Partial<Connection> => ({
  standing: { is: 'live', renewal: { failures: 2, notBeforeMs } },
});

/** What a stored connection may look like: the finding, whether that is healthy, and the row. */
export const conditions: [string, boolean, Partial<Connection>][] = [
  ['access_token_expired', true, { accessTokenExpiresAtMs: 1 }],
  ['access_token_without_end', true, {}],
  ['refresh_failed', true, failedTwice(1)],
  ['cooling_down', true, failedTwice(now + hour)],
  ['refresh_in_progress', true, { lease: { owner: 'a', untilMs: now + hour } }],
  ['refresh_died', true, { lease: { owner: 'a', untilMs: 1 } }],
  ['kept_alive', true, { lapsesAtMs: now + 99 * hour, refreshDueAtMs: now + hour }],
  ['refresh_overdue', true, { lapsesAtMs: now + 99 * hour, refreshDueAtMs: now - 3 * hour }],
  ['ends', true, { lapsesAtMs: now + hour, reconnectByMs: now + hour }],
  ['lapsed', false, { lapsesAtMs: 1, refreshDueAtMs: 1 }],
  ['scopes_missing', false, { grantedScopes: [] }],
];
