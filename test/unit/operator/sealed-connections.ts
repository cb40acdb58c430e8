import * as z from 'zod';
import type { Integration } from '../../../functions/domain/integration.ts';
import type { TestStack } from '../../support/harness.ts';
import { operator } from './operator.ts';

export const rotation = z.object({
  resealed: z.number(),
  failed: z.number(),
  cursor: z.string().nullable(),
});

/** Connections to one provider, looked at as they are stored. */
export const createSealedConnections = (
  { createTenant, connect, integrations, secretBox }: TestStack,
  integrationType: string,
) => {
  const sealedOf = async (tenantId: string) =>
    (await integrations.get(tenantId, integrationType))?.sealedTokens ?? '';
  return {
    sealedOf,
    /** @returns its tenant */
    connected: async (refreshToken: string, overrides: Partial<Integration> = {}) => {
      const { tenantId } = await createTenant();
      await connect(tenantId, integrationType, { accessToken: 'old', refreshToken }, overrides);
      return tenantId;
    },
    tokensOf: async (tenantId: string): Promise<unknown> => {
      const owner = { purpose: 'connection', tenantId, integrationType } as const;
      return JSON.parse(await secretBox.open(await sealedOf(tenantId), owner));
    },
  };
};

export const rotate = (dataDir: string, ...options: string[]) =>
  operator(['rotate', '--local', dataDir, '--json', ...options]);
