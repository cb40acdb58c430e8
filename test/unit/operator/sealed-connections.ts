import * as z from 'zod';
import type { Connection } from '../../../functions/domain/connection/connection.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

export const rotation = z.object({
  resealed: z.number(),
  failed: z.number(),
  cursor: z.string().nullable(),
});

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** Connections to one provider, looked at as they are stored. */
export const createSealedConnections = (
  { createTenant, connect, connections, secretBox }: TestStack,
  integrationType: string,
) => {
  const sealedOf = async (tenantId: string) =>
    (await connections.primary(tenantId, integrationType))?.sealedTokens ?? '';
  return {
    sealedOf,
    /** @returns its tenant */
    connected: async (refreshToken: string, overrides: Partial<Connection> = {}) => {
      const { tenantId } = await createTenant();
      await connect(tenantId, integrationType, { accessToken: 'old', refreshToken }, overrides);
      return tenantId;
    },
    tokensOf: async (tenantId: string) => {
      const owner = { purpose: 'connection', tenantId, integrationType } as const;
      return tokens.parse(JSON.parse(await secretBox.open(await sealedOf(tenantId), owner)));
    },
  };
};

export const rotate = (dataDir: string, ...options: string[]) =>
  operator(['rotate', '--local', dataDir, '--json', ...options]);
