import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const integrationType = 'gmail';

/** Connections to Gmail, looked at as they are stored, and what seals them anew. */
export const createSealedConnections = (stack: TestStack) => {
  const { dataDir, connected, connectionOf } = stack;
  const storedOf = async (tenantId: string): Promise<Connection> => {
    const stored = await connectionOf(tenantId, integrationType).stored();
    if (!stored) throw new Error('not connected');
    return stored;
  };
  const sealedOf = async (tenantId: string) => (await storedOf(tenantId)).sealedTokens;
  return {
    storedOf,
    sealedOf,
    /** @returns its tenant */
    connected: async (refreshToken: string, overrides?: Partial<Connection>) => {
      const tokens = { accessToken: 'old', refreshToken };
      return (await connected(integrationType, tokens, overrides)).tenantId;
    },
    tokensOf: (tenantId: string) => connectionOf(tenantId, integrationType).tokens(),
    rotate: (options = '', dir = dataDir) =>
      operator(`secrets rotate --json --local ${dir} ${options}`),
  };
};

/** What was printed to go on with. */
export const cursorsIn = (stderr: string): string[] =>
  [...stderr.matchAll(/--from (\S+)\.$/gm)].map(([, cursor = '']) => cursor);
