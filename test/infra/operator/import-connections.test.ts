import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTokens } from '../../../functions/connections/domain/open-tokens.ts';
import { getItem } from '../../../functions/platform/aws/items.ts';
import { limitRows } from '../../../functions/platform/aws/tables.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const { dataDir, connections, secretBox, request, createTenant } = stack;
const { consent, tokenRequests } = createConnecting(stack);
const pathOf = (name: string) => join(dataDir, name);
const run = (file: string, more = '') =>
  operatorOn(stack)(`connections import --json --file ${pathOf(file)} ${more}`);

/** What the other system has of an account, which is not connected here. */
const leave = async () => {
  const { tenantId, apiKey } = await createTenant();
  expect(await request(await consent(apiKey))).toMatchObject({ status: 302 });
  const { connections: all } = await connections.ofType(tenantId, 'demo');
  const [connection] = all;
  if (!connection) throw new Error('Nothing is connected');
  const { refreshToken = '' } = await openTokens(secretBox, connection);
  await connections.delete(connection);
  const line = { tenant_id: tenantId, integration_type: 'demo', refresh_token: refreshToken };
  return { tenantId, apiKey, refreshToken, account: connection.account, line };
};

const write = (file: string, ...lines: object[]) =>
  writeFileSync(pathOf(file), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

it('connects an account of another system by its refresh token, once', async () => {
  const { tenantId, refreshToken, account, line } = await leave();
  const words = { client_reference: 'user_1', metadata: { plan: 'team' } };
  write('one.ndjson', { ...line, ...words }, { ...line, refresh_token: 'ended' });
  // As Windows writes it.
  const written = readFileSync(pathOf('one.ndjson'), 'utf8').replaceAll('\n', '\r\n');
  writeFileSync(pathOf('one.ndjson'), `\ufeff${written}`);

  const { refresh_requests: before } = await tokenRequests();
  expect(await run('one.ndjson', '--dry-run')).toMatchObject({
    code: 0,
    json: { dry_run: true },
  });
  expect((await connections.ofType(tenantId, 'demo')).connections).toEqual([]);

  const first = await run('one.ndjson');
  expect(first.code).toBe(1);
  expect(first.json).toMatchObject({ connected: 1, must_reconnect: 1, unknown: 0, not_yet: 0 });
  const stored = (await connections.ofType(tenantId, 'demo')).connections;
  expect(stored).toMatchObject([
    { clientReference: 'user_1', metadata: { plan: 'team' }, account },
  ]);
  expect(first.json.lines).toMatchObject([
    { line: 1, result: 'connected', integration_id: stored[0]?.integrationId },
    { line: 2, result: 'must_reconnect', reason: 'token_refused' },
  ]);
  expect(JSON.stringify(first)).not.toContain(refreshToken);

  const second = await run('one.ndjson');
  expect(second.json).toMatchObject({ connected: 0, unchanged: 1, must_reconnect: 1 });
  expect((await connections.ofType(tenantId, 'demo')).connections).toEqual(stored);
  expect((await tokenRequests()).refresh_requests - before).toBe(2);

  const trail = await operatorOn(stack)(`audit show --json --tenant ${tenantId}`);
  expect(trail.json).toContainEqual(
    expect.objectContaining({ act: 'connections.imported', connected: 1, must_reconnect: 1 }),
  );
});

it('says of a connection that was disconnected since its import that the person must reconnect', async () => {
  const { tenantId, apiKey, line } = await leave();
  write('gone.ndjson', line);
  const [imported] = (await run('gone.ndjson')).json.lines;
  const path = `/integrations/${imported.integration_id}`;
  expect(await request(path, { method: 'DELETE', apiKey })).toMatchObject({ status: 200 });
  const second = await run('gone.ndjson');
  expect(second).toMatchObject({ code: 1, json: { unchanged: 0, must_reconnect: 1 } });
  expect(second.stderr).toBe('1 of 1 line not connected.\n');
  expect(second.json.lines).toMatchObject([{ reason: 'connection_ended' }]);

  expect(await request(await consent(apiKey))).toMatchObject({ status: 302 });
  const [again] = (await connections.ofType(tenantId, 'demo')).connections;
  const third = await run('gone.ndjson');
  expect(third).toMatchObject({ code: 0, json: { unchanged: 1, must_reconnect: 0 } });
  expect(third.json.lines).toMatchObject([{ integration_id: again?.integrationId }]);
  expect(again?.integrationId).not.toBe(imported.integration_id);
});

it('names no connection of another tenant to a line that was corrected after its import', async () => {
  const { line } = await leave();
  const right = await createTenant();
  write('wrong.ndjson', line);
  const [imported] = (await run('wrong.ndjson')).json.lines;
  write('right.ndjson', { ...line, tenant_id: right.tenantId });
  const second = await run('right.ndjson');
  expect(second).toMatchObject({ code: 1, json: { unchanged: 0, must_reconnect: 1 } });
  expect(second.json.lines).toMatchObject([{ reason: 'imported_elsewhere' }]);
  expect(JSON.stringify(second)).not.toContain(imported.integration_id);
});

it('uses no token of another OAuth app than the one that is stored', async () => {
  const { line } = await leave();
  write('other-app.ndjson', { ...line, client_id: 'another' });
  expect((await run('other-app.ndjson')).json).toMatchObject({
    not_yet: 1,
    lines: [{ reason: 'other_app' }],
  });
  const dry = await run('other-app.ndjson', '--dry-run');
  expect(dry.json).toMatchObject({
    would: expect.stringContaining('0 lines'),
    details: { lines: [{ reason: 'other_app' }] },
  });
  write('two.ndjson', line);
  const [imported] = (await run('two.ndjson')).json.lines;
  expect(imported).toMatchObject({ result: 'connected' });
});

it('uses no token of a tenant that may have no more connections, until its limit is raised', async () => {
  const { tenantId, line } = await leave();
  await stack.connect(tenantId, 'slack', { accessToken: 'a' });
  const limitTo = (limit: string) =>
    operatorOn(stack)(`tenants change --tenant ${tenantId} --connection-limit ${limit}`);
  await limitTo('1');
  write('full.ndjson', line);
  const refused = {
    reason: 'too_many_connections',
    next_step: expect.stringContaining('tenants change --connection-limit'),
  };
  const dry = await run('full.ndjson', '--dry-run');
  expect(dry.json.details.lines).toMatchObject([refused]);
  const { refresh_requests: before } = await tokenRequests();
  expect((await run('full.ndjson')).json).toMatchObject({ not_yet: 1, lines: [refused] });
  expect((await tokenRequests()).refresh_requests).toBe(before);
  await limitTo('default');
  expect((await run('full.ndjson')).json).toMatchObject({ connected: 1 });
  await limitTo('1');
  expect((await run('full.ndjson')).json).toMatchObject({ unchanged: 1 });
});

it('gives a connected account its new tokens also at the limit of its tenant', async () => {
  const { tenantId, account, line } = await leave();
  await stack.connect(tenantId, 'demo', { accessToken: 'old' }, { account });
  await operatorOn(stack)(`tenants change --tenant ${tenantId} --connection-limit 1`);
  write('known.ndjson', { ...line, account_id: account?.id });
  expect((await run('known.ndjson', '--dry-run')).json.details).toBeNull();
  expect((await run('known.ndjson')).json).toMatchObject({ connected: 1 });
  expect((await connections.ofType(tenantId, 'demo')).connections).toHaveLength(1);
});

it('reserves places of a tenant with many connections, unless it is a dry run', async () => {
  const { tenantId, line } = await leave();
  for (let n = 0; n < 20; n++) {
    const account = { id: `${n}`, label: `Team ${n}` };
    await stack.connect(tenantId, 'slack', { accessToken: 'a' }, { account });
  }
  write('many.ndjson', line);
  const places = () =>
    getItem(stack.database, 'rate_limits', { key_id: limitRows.connections + tenantId });
  expect((await run('many.ndjson', '--dry-run')).code).toBe(0);
  expect(await places()).toBeUndefined();
  expect((await run('many.ndjson')).json).toMatchObject({ connected: 1 });
  expect(await places()).toMatchObject({ free_places: 489, connection_limit: 1_000 });
});

it('imports nothing of a file with a bad line', async () => {
  const { tenantId } = await createTenant();
  const line = { tenant_id: tenantId, integration_type: 'demo', refresh_token: 'canary' };
  write('bad.ndjson', line, { ...line, integration_type: 'dmeo' });
  const { code, json, stderr } = await run('bad.ndjson');
  expect(code).toBe(1);
  expect(json).toEqual({
    good: 1,
    bad: [{ line: 2, reasons: ['integration_type is not in the catalogue, but demo is'] }],
  });
  expect(stderr).toBe('1 line cannot be imported. Nothing was imported.\n');
});

const exported = JSON.stringify({
  tenant_id: 'a',
  integration_type: 'demo',
  access_token: 'canary',
  client_reference: 'Ana Müller',
});

it.each([
  ['in UTF-16', Buffer.from(`\ufeff${exported}`, 'utf16le'), 'is in UTF-16: save it as UTF-8'],
  ['in big-endian UTF-16', Buffer.from(`\ufeff${exported}`, 'utf16le').swap16(), 'is in UTF-16'],
  ['in unmarked UTF-16', Buffer.from(exported, 'utf16le'), 'is in UTF-16'],
  ['in Latin-1', Buffer.from(exported, 'latin1'), 'is no text in UTF-8'],
])('says what a file %s is, with no value', async (_, bytes, reason) => {
  writeFileSync(pathOf('other.ndjson'), bytes);
  const { code, stderr } = await run('other.ndjson', '--dry-run');
  expect(code).toBe(1);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('canary');
});
