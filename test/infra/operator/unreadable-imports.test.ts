import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toItemKey } from '../../../functions/connections/adapters/connection-item-key.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { openTokens } from '../../../functions/connections/domain/open-tokens.ts';
import { updateItem } from '../../../functions/platform/aws/items.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const { database, connections, secretBox } = stack;
const { consent } = createConnecting(stack);
const run = operatorOn(stack);

/** A connection, and its line of a file to import. */
const settle = async () => {
  const { tenantId, apiKey } = await stack.createTenant();
  expect(await stack.request(await consent(apiKey))).toMatchObject({ status: 302 });
  const [connection] = (await connections.ofType(tenantId, 'demo')).connections;
  if (!connection) throw new Error('Nothing is connected');
  const { refreshToken: refresh_token } = await openTokens(secretBox, connection);
  const line = { tenant_id: tenantId, integration_type: 'demo', refresh_token };
  return { connection, line: { ...line, account_id: connection.account?.id } };
};

it('goes on behind a line whose account has a row that cannot be read, and names the row', async () => {
  const [broken, other] = [await settle(), await settle()];
  await connections.delete(other.connection);
  const unreadable = { update: 'SET version = :no', values: { ':no': 'no number' } };
  await updateItem(database, 'integrations', toItemKey(keyOf(broken.connection)), unreadable);
  await run(`tenants change --tenant ${broken.connection.tenantId} --connection-limit 1`);
  const file = join(stack.dataDir, 'unreadable.ndjson');
  writeFileSync(file, [broken, other].map(({ line }) => `${JSON.stringify(line)}\n`).join(''));

  const command = `connections import --json --file ${file}`;
  const unread = {
    reason: 'unreadable_row',
    next_step: expect.stringContaining(broken.connection.integrationId),
  };
  const dry = await run(`${command} --dry-run`);
  expect(dry).toMatchObject({ code: 0, json: { details: { lines: [unread] } } });
  const { code, json } = await run(command);
  expect(code).toBe(1);
  expect(json).toMatchObject({ connected: 1, not_yet: 1, lines: [unread, { line: 2 }] });
});
