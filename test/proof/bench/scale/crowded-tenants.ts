import { randomUUID } from 'node:crypto';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { mostConnectionLimit } from '../../../../functions/connections/domain/connection-limit.ts';
import { createKms } from '../../../../functions/platform/aws/kms.ts';
import { createSecretBox } from '../../../../functions/platform/aws/secret-box.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createTenantSettings } from '../../../../functions/tenants/adapters/tenant-settings.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import type { Services } from '../services.ts';

/** What measured requests may connect besides. */
const room = 50;
const writesAtOnce = 16;

/** A tenant with so many connections of one type. @returns its id */
export const createCrowdedTenant = async (
  { database, config, credentials }: Services,
  { count, integrationType }: { count: number; integrationType: string },
): Promise<string> => {
  const tenantId = randomUUID();
  const of = { purpose: 'connection', tenantId, integrationType } as const;
  const kms = createKms(config, credentials);
  const box = createSecretBox(kms, config.secretsKeyId, config.environment);
  const seal = await box.prepare(of);
  const sealedTokens = seal(JSON.stringify({ accessToken: 'a', refreshToken: 'r'.repeat(1_700) }));
  const connections = createConnections(database);
  const settings = createTenantSettings(database);
  await settings.change(tenantId, { connectionLimit: mostConnectionLimit });
  const seeded = Math.min(count, mostConnectionLimit - room);
  for (let from = 0; from < seeded; from += writesAtOnce) {
    const puts = Array.from({ length: Math.min(writesAtOnce, seeded - from) }, (_, n) =>
      connections.put(
        bareConnection({
          ...{ tenantId, integrationType, category: 'calendar', sealedTokens },
          integrationId: uuidV7(from + n + 1),
          account: { id: `account-${from + n}`, label: `Account ${from + n}` },
          verifiedAtMs: Date.now(),
        }),
        undefined,
      ),
    );
    await Promise.all(puts);
  }
  return tenantId;
};
