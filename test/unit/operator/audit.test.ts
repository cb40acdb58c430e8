import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { appendAudit, readAudit, rotateAudit } from '../../../infra/local/audit-file.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const stack = await startTestStack();
const { dataDir, request, createTenant, connect } = stack;
const { consent } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);

const run = (command: string, ...options: string[]) =>
  operator([command, '--local', dataDir, '--json', ...options]);
const lineSchema = z.array(z.looseObject({ at: z.string(), act: z.string() }));
const read = async (...options: string[]) =>
  lineSchema.parse((await run('audit', ...options)).answer);
const idOf = (answer: unknown, name: string) => String((answer as Record<string, unknown>)[name]);
const storedLine = (members: object) =>
  appendAudit(
    dataDir,
    JSON.stringify({
      at: new Date().toISOString(),
      act: 'api_key.created',
      result: 'done',
      actor: { kind: 'principal', id: 'ada' },
      request_id: 'r',
      line: 1,
      recorded_by: 'operator',
      ...members,
    }),
  );

describe('what the operator command records', () => {
  it('is each change, by whom, and no name', async () => {
    const { tenantId } = await createTenant();
    const of = ['--tenant', tenantId];
    const key = (await run('create-api-key', ...of, '--name', 'Canary')).answer;
    for (let n = 0; n < 2; n++) await run('revoke-api-key', ...of, '--key-id', idOf(key, 'key_id'));
    const agent = (await run('add-agent', ...of, '--name', 'Canary')).answer;
    const agentId = ['--agent-id', idOf(agent, 'id')];
    await run('set-agent', ...of, ...agentId, '--enabled', 'false');
    await run('remove-agent', ...of, ...agentId);
    const lines = await read(...of);
    expect(lines.map(({ act }) => act)).toEqual([
      'api_key.created',
      'api_key.revoked',
      'agent.added',
      'agent.changed',
      'agent.removed',
    ]);
    expect(lines[0]).toEqual({
      at: expect.stringMatching(/Z$/),
      act: 'api_key.created',
      result: 'done',
      tenant_id: tenantId,
      key_id: idOf(key, 'key_id'),
      actor: { kind: 'principal', id: expect.stringMatching(/./) },
      request_id: expect.any(String),
      line: 1,
      recorded_by: 'operator',
    });
    expect(JSON.stringify(lines)).not.toMatch(/Canary|sk_local/);
  });

  it('is each change of an OAuth app, and each rotation, which concern no tenant', async () => {
    const slack = ['--integration-type', 'slack'];
    const secret = 'a-client-secret';
    const args = ['configure-oauth-app', '--local', dataDir, ...slack, '--client-id', 'the-id'];
    await operator(args, { secret });
    await run('remove-oauth-app', ...slack);
    await run('rotate');
    const own = (await read()).filter(({ tenant_id, recorded_by }) => {
      return tenant_id === undefined && recorded_by === 'operator';
    });
    expect(own).toMatchObject([
      { act: 'oauth_app.changed', integration_type: 'slack' },
      { act: 'oauth_app.removed', integration_type: 'slack' },
      { act: 'secrets.rotated', resealed: expect.any(Number), failed: 0 },
    ]);
    expect(JSON.stringify(own)).not.toMatch(/a-client-secret|the-id/);
  });

  it('is that tokens were opened to explain a connection', async () => {
    const { tenantId } = await createTenant();
    const options = ['--tenant', tenantId, '--integration-type', 'gmail'];
    await run('explain-integration', ...options);
    expect(await read('--tenant', tenantId)).toEqual([]);
    await connect(tenantId, 'gmail', { accessToken: 'a' });
    await run('explain-integration', ...options);
    expect(await read('--tenant', tenantId)).toMatchObject([
      { act: 'credential.used', use: 'explain', actor: { kind: 'principal' } },
    ]);
  });

  it('is which rows left a table, and which came into one', async () => {
    const { tenantId } = await createTenant();
    await run('add-agent', '--tenant', tenantId, '--name', 'Canary');
    const rows = ['--table', 'agents', '--file', join(dataDir, 'audited.jsonl')];
    await run('export-rows', ...rows, '--tenant', tenantId);
    await run('import-rows', ...rows);
    const actor = { kind: 'principal' };
    expect((await read('--tenant', tenantId)).slice(-2)).toMatchObject([
      { act: 'rows.exported', table: 'agents', rows: 1, actor },
      { act: 'rows.imported', table: 'agents', imported: 0, kept: 1, actor },
    ]);
  });

  it('is nothing when a command changed nothing', async () => {
    const before = readAudit(dataDir).length;
    await run('revoke-api-key', '--tenant', 'nobody', '--key-id', 'key_x');
    await run('list-agents', '--tenant', 'nobody');
    expect(readAudit(dataDir)).toHaveLength(before);
  });
});

describe('reading the audit trail', () => {
  it('shows one tenant’s acts in the order of time, also denials of its own flows', async () => {
    const { tenantId, apiKey } = await createTenant();
    const other = await createTenant();
    for (const key of [apiKey, other.apiKey]) await request(await consent(key, 'cancel'));
    await linesOf(({ act }) => act === 'connection.denied', 2);
    const lines = await read('--tenant', tenantId);
    expect(lines.map(({ act }) => act)).toEqual(['connection.started', 'connection.denied']);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).sort());
    const { stdout } = await operator(['audit', '--local', dataDir, '--tenant', tenantId]);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^AT +ACT +RESULT +ACTOR +TENANT +DETAILS$/),
      expect.stringMatching(
        /connection\.started +done +api_key key_\S+ +t-\w+ +integration_type=demo/,
      ),
      expect.stringMatching(/connection\.denied +refused +person .* reason=cancelled/),
      '',
    ]);
  });

  it('shows a line that was delivered twice once, and no older one than asked for', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    storedLine({ tenant_id, at: ago(1_000), line: 2 });
    const at = ago(60_000);
    for (let n = 0; n < 2; n++) storedLine({ tenant_id, at });
    storedLine({ tenant_id, at: ago(2 * 3_600_000), request_id: 'old' });
    expect(await read('--tenant', tenant_id)).toMatchObject([
      { request_id: 'old' },
      { line: 1 },
      { line: 2 },
    ]);
    expect(await read('--tenant', tenant_id, '--since', '1h')).toHaveLength(2);
  });

  it('lets no stored text steer the terminal, and skips a broken line', async () => {
    const { tenantId: tenant_id } = await createTenant();
    appendAudit(dataDir, '{"at":');
    storedLine({ tenant_id, reason: '\u001b[2J' });
    const { stdout } = await operator(['audit', '--local', dataDir, '--tenant', tenant_id]);
    expect(stdout).toContain('reason=?[2J');
    expect(stdout).not.toContain('\u001b');
  });

  it('says that there are no lines', async () => {
    const { stdout } = await operator(['audit', '--local', dataDir, '--tenant', 'nobody']);
    expect(stdout).toBe('There are no lines.\n');
  });

  it.each(['1y', '0d', ''])('refuses to look back for %j', async (since) => {
    expect(await run('audit', '--since', since)).toMatchObject({ code: 2, stdout: '' });
  });
});

it('keeps one earlier file, so that the audit trail of a local stack stays small', async () => {
  const present = readAudit(dataDir).length;
  rotateAudit(dataDir, 1);
  storedLine({ request_id: 'after' });
  expect(readAudit(dataDir)).toHaveLength(present + 1);
  rotateAudit(dataDir, 1);
  expect(readAudit(dataDir)).toHaveLength(1);
  await rm(join(dataDir, 'audit.1.jsonl'));
  rotateAudit(dataDir, 1);
  expect(readAudit(dataDir)).toEqual([]);
});
