import { vi } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { OAuthApp } from '../../../functions/platform/model/ports.ts';
import { unused, unusedClient, unusedConnections } from './unused-connections.ts';

/** What completes a flow, but for the flow itself. @param stored what it connects, once `isStored` */
export const flowPorts = (
  stored: Connection[],
  integrationType = 'gmail',
  isStored: Promise<unknown> = Promise.resolve(),
) => {
  const all = async () => ({ integrationType, connections: [...stored], unreadable: [] });
  const exchangeCode = vi.fn(async () => ({ tokens: { accessToken: 'a' }, answer: {} }));
  const app = { integrationType, clientId: 'id', clientSecret: 's' };
  return {
    connections: {
      ...unusedConnections,
      around: all,
      ofType: all,
      get: async () => undefined,
      connect: async (connection: Connection) => {
        await isStored;
        return stored.push(connection) > 0;
      },
    },
    stateTokens: {
      issue: unused,
      open: async () => ({ tenantId: 't', expiresAtMs: 0, codeVerifier: 'v'.repeat(43) }),
    },
    oauthApps: {
      getRegistration: unused,
      get: async (): Promise<OAuthApp | undefined> => app,
    },
    secretBox: { open: unused, prepare: async () => () => 'sealed' },
    oauthClient: { ...unusedClient, exchangeCode },
    providerApi: { call: unused },
    clock: {
      nowMs: Date.now,
      sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    },
    invitations: { claim: unused, recordRefusal: unused },
    auditUse: () => {},
    report: () => {},
  };
};
