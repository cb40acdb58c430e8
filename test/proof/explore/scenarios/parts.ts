import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  createOAuthApps,
  toRow as toAppRow,
} from '../../../../functions/apps/adapters/oauth-apps.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { zoom } from '../../../../functions/catalogue/providers/zoom.ts';
import { toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { UseDeps } from '../../../../functions/connections/domain/with-access-token.ts';
import { physicalName, type TableName } from '../../../../functions/platform/aws/tables.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createClient } from '../provider.ts';
import { environment } from '../tables/key-schema.ts';
import { clock, database, type Seed, type World, worldOf } from '../world.ts';

/** Rotates its refresh tokens, and says in a request of its own whose account it is. */
export const provider: Provider = zoom;
export const tenantId = 'tenant';
export const beganAtMs = Date.parse('2026-11-26T12:00:00Z');
const hour = 3_600_000;

const app = { integrationType: provider.type, clientId: 'id', clientSecret: 'secret' };
const secretBox = {
  prepare: async () => (text: string) => text,
  open: async (text: string) => text,
};

const client = createClient(() => worldOf().provider);
export const connections = createConnections(database);

/** Of a process of its own. Keys cost no step here, and tokens lie open. */
export const createDeps = (): UseDeps & { providers: typeof providers } => ({
  ...client,
  providers,
  connections,
  clock,
  oauthApps: createOAuthApps(database, secretBox),
  secretBox,
  refreshesInFlight: new Map(),
  auditUse: () => {},
  report: () => {},
});

export const put = ({ tables }: World, table: TableName, Item: Record<string, unknown>): void => {
  tables.execute(new PutCommand({ TableName: physicalName(environment, table), Item }));
};

/** What every order begins with. */
export const setUp: Seed = (world) => put(world, 'oauth_apps', toAppRow(app, 'secret'));

/** A connection whose access token has ended, unless more says otherwise. */
export const aConnection = (account: string, more: Partial<Connection> = {}): Connection => {
  const refreshToken = `grant of ${account}.0`;
  const digits = account.length.toString(16).padStart(2, '0');
  return bareConnection({
    tenantId,
    integrationType: provider.type,
    integrationId: `00000000-0000-7000-8000-0000000000${digits}`,
    category: provider.category,
    account: { id: account, label: account },
    sealedTokens: JSON.stringify({ accessToken: `${refreshToken}.access`, refreshToken }),
    grantFamily: provider.grantFamily,
    version: beganAtMs - 2 * hour,
    flowId: `flow of ${account}`,
    connectedAtMs: beganAtMs - 2 * hour,
    accessTokenExpiresAtMs: beganAtMs - hour,
    ...more,
  });
};

/** It is stored, and its grant lives. */
export const stored =
  (connection: Connection): Seed =>
  (world) => {
    const { account } = connection;
    if (account) world.provider.begin(`grant of ${account.id}`, account.id);
    put(world, 'integrations', toRow(connection));
  };

export const ada = aConnection('ada');
export const grace = aConnection('grace');
