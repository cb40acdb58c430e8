import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCommands } from '../../../infra/operator/all-commands.ts';
import { operator } from '../../../infra/operator/operator.ts';
import type { Places } from './places.ts';

const types = ['gmail', 'slack', 'pipedrive'];

/** Runs operator commands on a stack. Everything they print is recorded. */
export const createCanaryOperator = (places: Places, dataDir: string) => {
  const { plant: fault, name: named, follow, recordExcept } = places;
  const left = new Set(allCommands.map(({ name }) => name));
  const run = async (name: string, options: string[] = [], secret?: string) => {
    left.delete(name);
    const args = [...name.split(' '), '--local', dataDir, ...options];
    const { stdout, stderr, json } = await operator(args, secret === undefined ? {} : { secret });
    const { api_key: key } = Object(json);
    const known = key ? { 'answer of keys create': follow('API key', String(key)) } : {};
    recordExcept('output of an operator command', `${stdout}\n${stderr}`, known);
    return Object(json);
  };

  /** With what another system exports, in a folder of its own: it is meant to hold secrets. */
  const importConnections = async (tenant_id: string): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'trunkline-canaries-'));
    const file = join(folder, 'connections.ndjson');
    const line = () => ({
      tenant_id,
      integration_type: 'gmail',
      refresh_token: fault('refresh token'),
      access_token: fault('access token'),
      client_reference: named('reference'),
    });
    for (const lines of [[line()], [line(), { ...line(), scope: fault('refresh token') }]]) {
      writeFileSync(file, lines.map((each) => JSON.stringify(each)).join('\n'));
      await run('connections import', ['--file', file, '--json', '--yes']);
    }
    rmSync(folder, { recursive: true });
  };

  return {
    /** Commands that were not run. */
    left,
    /** Stores the OAuth apps of all providers. @returns their client */
    configure: async () => {
      const clientId = named('client');
      const clientSecret = fault('client secret');
      const signingSecret = fault('signing secret');
      for (const type of types) {
        const options = ['--integration-type', type, '--client-id', clientId];
        const lines = type === 'slack' ? `${clientSecret}\n${signingSecret}` : clientSecret;
        await run('apps configure', options, lines);
      }
      return { clientId, clientSecret, signingSecret };
    },
    /** @returns a new key of the tenant */
    createKey: async (tenantId: string): Promise<string> => {
      const options = ['--tenant', tenantId, '--name', named('key'), '--json'];
      return String((await run('keys create', options)).api_key);
    },
    /** Every command that shows or changes what is stored. */
    runOthers: async (tenantId: string) => {
      const tenant = ['--tenant', tenantId];
      for (const type of types) {
        await run('connections explain', [...tenant, '--integration-type', type]);
        await run('connections explain', [...tenant, '--integration-type', type, '--json']);
      }
      await run('egress show', ['--json']);
      for (const { integration_id: id } of await run('connections list', [...tenant, '--json'])) {
        await run('connections check', [...tenant, '--integration-id', id, '--json']);
      }
      const { id } = await run('agents add', [...tenant, '--name', named('agent'), '--json']);
      const agent = [...tenant, '--agent-id', String(id)];
      await run('agents change', [...agent, '--name', named('agent')]);
      await run('agents remove', agent);
      await run('tenants change', [...tenant, '--session-binding', 'optional']);
      await run('tenants show', tenant);
      await run('tenants usage', [...tenant, '--json']);
      await run('tenants list', ['--json']);
      await run('tenants delete', [...tenant, '--dry-run']);
      for (const list of ['keys list', 'agents list', 'connections list', 'webhooks list']) {
        await run(list, tenant);
        await run(list, [...tenant, '--json']);
      }
      for (const { webhook_id } of await run('webhooks list', [...tenant, '--json'])) {
        const webhook = [...tenant, '--webhook-id', webhook_id];
        const { deliveries } = await run('webhooks explain', [...webhook, '--json']);
        await run('webhooks explain', [...webhook, '--event-id', deliveries[0].event_id]);
      }
      const rows = ['--table', 'integrations', '--file', join(dataDir, `${tenantId}.jsonl`)];
      await run('rows export', rows);
      await run('rows import', [...rows, '--yes']);
      for (const name of ['apps list', 'secrets rotate', 'events redrive']) await run(name);
      await run('events send-test', [...tenant, '--integration-type', 'gmail']);
      await run('connections start', [...tenant, '--integration-type', 'gmail']);
      await run('connections disconnect', [...tenant, '--all', '--dry-run']);
      await importConnections(tenantId);
      await run('audit show', ['--json']);
      const [{ key_id }] = await run('keys list', [...tenant, '--json']);
      await run('keys roll', [...tenant, '--key-id', key_id, '--json']);
      await run('keys revoke', [...tenant, '--key-id', 'unknown']);
      await run('apps remove', ['--integration-type', 'zoom']);
      // What was typed wrong is an error message.
      await run('apps configure', ['--integration-type', 'gmail'], fault('client secret'));
    },
  };
};
