import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendAudit, readAudit, rotateAudit } from '../../../infra/local/audit-file.ts';
import { recordActs } from '../../../infra/operator/audit/audit-trail.ts';
import { createLocalAuditTrail } from '../../../infra/operator/audit/local-audit-trail.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { dataDir, request, createTenant } = stack;
const { consent } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);

const run = operatorOn(stack);
const read = async (options = ''): Promise<Record<string, unknown>[]> =>
  (await run(`audit show --json ${options}`)).json;
const shown = async (tenantId: string) => (await run(`audit show --tenant ${tenantId}`)).stdout;
const actsOf = (lines: Record<string, unknown>[]) => lines.map(({ act }) => act);
const storedLine = (members: object) => {
  const line = { act: 'api_key.created', result: 'done', actor: { kind: 'principal', id: 'ada' } };
  const origin = { request_id: 'r', line: 1, recorded_by: 'operator' };
  const at = new Date().toISOString();
  appendAudit(dataDir, JSON.stringify({ at, ...line, ...origin, ...members }));
};

describe('what the operator command records', () => {
  it('is each change, by whom, and no name', async () => {
    const { tenantId } = await createTenant();
    const of = `--json --tenant ${tenantId}`;
    const { key_id } = (await run(`keys create ${of} --name Canary`)).json;
    for (let n = 0; n < 2; n++) await run(`keys revoke ${of} --key-id ${key_id}`);
    const { id } = (await run(`agents add ${of} --name Canary`)).json;
    await run(`agents change ${of} --agent-id ${id} --enabled false`);
    await run(`agents remove ${of} --agent-id ${id}`);
    const lines = await read(`--tenant ${tenantId}`);
    const ofKey = ['api_key.created', 'api_key.revoked'];
    expect(actsOf(lines)).toEqual([...ofKey, 'agent.added', 'agent.changed', 'agent.removed']);
    expect(lines[0]).toEqual({
      at: expect.stringMatching(/Z$/),
      act: 'api_key.created',
      result: 'done',
      tenant_id: tenantId,
      key_id,
      actor: { kind: 'principal', id: expect.stringMatching(/./) },
      request_id: expect.any(String),
      line: 1,
      recorded_by: 'operator',
    });
    expect(JSON.stringify(lines)).not.toMatch(/Canary|sk_local/);
  });

  it('is each change of an OAuth app, and each rotation, which concern no tenant', async () => {
    const app = '--integration-type slack';
    await run(`apps configure ${app} --client-id the-id`, { secret: 'a-client-secret' });
    await run(`apps remove ${app}`);
    await run('secrets rotate');
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

  it('is nothing when a command changed nothing', async () => {
    const before = readAudit(dataDir).length;
    await run('keys revoke --tenant nobody --key-id key_x');
    await run('agents list --tenant nobody');
    await run('connections explain --tenant nobody --integration-type gmail');
    expect(readAudit(dataDir)).toHaveLength(before);
  });

  it('is done, though its tenant does not see it, when what tenants read cannot be stored', async () => {
    const acts = [
      { act: 'api_key.revoked', result: 'done', tenantId: 'unseen', keyId: 'k' },
    ] as const;
    const activity = {
      activityWriter: { put: () => Promise.reject(new Error('busy')) },
      tenantSettings: { of: async () => ({}) },
      clock: { nowMs: Date.now },
    };
    const auditTrail = createLocalAuditTrail(dataDir);
    const said = await recordActs({ auditTrail, activity, explain: String }, acts);
    expect(said).toMatch(/^This was done, but its tenant does not see it, .*: Error: busy Keep: {/);
    expect(actsOf(await read('--tenant unseen'))).toEqual(['api_key.revoked']);
  });
});

describe('reading the audit trail', () => {
  it('shows one tenant’s acts in the order of time, also denials of its own flows', async () => {
    const { tenantId, apiKey } = await createTenant();
    const other = await createTenant();
    for (const key of [apiKey, other.apiKey]) await request(await consent(key, 'cancel'));
    await linesOf(({ act }) => act === 'connection.denied', 2);
    const lines = await read(`--tenant ${tenantId}`);
    expect(actsOf(lines)).toEqual(['connection.started', 'connection.denied']);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).sort());
    expect((await shown(tenantId)).split('\n')).toEqual([
      expect.stringMatching(/^AT +ACT +RESULT +ACTOR +TENANT +DETAILS$/),
      expect.stringMatching(
        /connection\.started +done +api_key key_\S+ +t-\w+ +integration_type=demo/,
      ),
      expect.stringMatching(/connection\.denied +refused +person .* reason=cancelled/),
      '',
    ]);
  });

  it('shows no older line than asked for', async () => {
    const { tenantId: tenant_id } = await createTenant();
    storedLine({ tenant_id });
    storedLine({ tenant_id, at: new Date(Date.now() - 2 * 3_600_000).toISOString() });
    expect(await read(`--tenant ${tenant_id}`)).toHaveLength(2);
    expect(await read(`--tenant ${tenant_id} --since 1h`)).toHaveLength(1);
  });

  it('shows each act of a caller who gave two requests one id', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const at = new Date().toISOString();
    for (const key_id of ['1', '2']) storedLine({ tenant_id, at, key_id });
    expect(await read(`--tenant ${tenant_id}`)).toMatchObject([{ key_id: '1' }, { key_id: '2' }]);
  });

  it('lets no stored text steer the terminal, and skips a broken line', async () => {
    const { tenantId } = await createTenant();
    appendAudit(dataDir, '{"at":');
    storedLine({ tenant_id: tenantId, reason: '\u001b[2J' });
    expect(await shown(tenantId)).toContain('reason=?[2J');
    expect(await shown(tenantId)).not.toContain('\u001b');
  });

  it('shows what was asked for: an act, a key, an account, what failed, the newest', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const integration_id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
    const refused = { result: 'refused', reason: 'revoked' };
    storedLine({ tenant_id, key_id: 'key_1' });
    storedLine({ tenant_id, actor: { kind: 'api_key', id: 'key_1' }, integration_id });
    storedLine({ tenant_id, act: 'api_key.refused', ...refused, key_id: 'key_2' });
    const found = async (options: string) =>
      (await read(`--tenant ${tenant_id} ${options}`)).map(({ key_id, actor, result }) => {
        return [key_id ?? (actor as { id: string }).id, result];
      });
    const [made, used, wrong] = [
      ['key_1', 'done'],
      ['key_1', 'done'],
      ['key_2', 'refused'],
    ];
    expect(await found('--act api_key.created')).toEqual([made, used]);
    expect(await found('--key key_1')).toEqual([made, used]);
    expect(await found(`--integration ${integration_id}`)).toEqual([used]);
    expect(await found('--failed')).toEqual([wrong]);
    expect(await found('--limit 2')).toEqual([used, wrong]);
    expect(await run('audit show --key k|limit')).toMatchObject({ code: 2 });
  });

  it('shows no line wider than the screen, and loses nothing', async () => {
    const { tenantId } = await createTenant();
    const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
    storedLine({ tenant_id: tenantId, integration_id: id, flow_id: 'f'.repeat(22), agent_id: id });
    const { stdout } = await run(`audit show --tenant ${tenantId}`, { columns: 60 });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}Z {2}api_key\.created {2}done {2}/);
    for (const part of [tenantId, id, 'f'.repeat(22), 'by principal ada']) {
      expect(stdout).toContain(part);
    }
  });

  it('says that there are no lines', async () => {
    expect(await shown('nobody')).toBe('There are no lines.\n');
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
