import { bareConnection } from '../../../support/connections/storing.ts';

export const nowMs = Date.UTC(2026, 10, 21);
export const dayMs = 24 * 60 * 60 * 1000;

/** A connection that works. */
export const aConnection = bareConnection({
  tenantId: 'demo',
  integrationId: '019aa7c0-0000-7000-8000-000000000001',
  grantedScopes: ['read', 'send'],
  account: { id: '7', label: 'ada@example.com' },
  version: 10,
  flowId: 'flow-1',
  connectedAtMs: nowMs - dayMs,
  accessTokenExpiresAtMs: nowMs + 60_000,
});
