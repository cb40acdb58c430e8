import { join } from 'node:path';
import { commands } from '../../../infra/operator/commands.ts';
import { operator } from '../../unit/operator/operator.ts';
import type { Places } from './places.ts';

const types = ['gmail', 'slack', 'pipedrive'];

/** Runs operator commands on a stack. Everything they print is recorded. */
export const createCanaryOperator = (places: Places, dataDir: string) => {
  const { plant, name: named, follow, recordExcept } = places;
  const left = new Set(commands.keys());
  const run = async (name: string, options: string[] = [], secret?: string) => {
    left.delete(name);
    const args = [name, '--local', dataDir, ...options];
    const { stdout, stderr, answer } = await operator(args, secret === undefined ? {} : { secret });
    const { api_key: key } = Object(answer);
    const known = key ? { 'answer of create-api-key': follow('API key', String(key)) } : {};
    recordExcept('output of an operator command', `${stdout}\n${stderr}`, known);
    return Object(answer);
  };

  return {
    /** Commands that were not run. */
    left,
    /** Stores the OAuth apps of all providers. @returns their client */
    configure: async () => {
      const clientId = named('client');
      const clientSecret = plant('client secret');
      const signingSecret = plant('signing secret');
      for (const type of types) {
        const options = ['--integration-type', type, '--client-id', clientId];
        const lines = type === 'slack' ? `${clientSecret}\n${signingSecret}` : clientSecret;
        await run('configure-oauth-app', options, lines);
      }
      return { clientId, clientSecret, signingSecret };
    },
    /** @returns a new key of the tenant */
    createKey: async (tenantId: string): Promise<string> => {
      const options = ['--tenant', tenantId, '--name', named('key'), '--json'];
      return String((await run('create-api-key', options)).api_key);
    },
    /** Every command that shows or changes what is stored. */
    runOthers: async (tenantId: string) => {
      const tenant = ['--tenant', tenantId];
      for (const type of types) {
        await run('explain-integration', [...tenant, '--integration-type', type]);
        await run('explain-integration', [...tenant, '--integration-type', type, '--json']);
      }
      const { id } = await run('add-agent', [...tenant, '--name', named('agent'), '--json']);
      const agent = [...tenant, '--agent-id', String(id)];
      await run('set-agent', [...agent, '--name', named('agent')]);
      await run('remove-agent', agent);
      await run('set-tenant', [...tenant, '--session-binding', 'optional']);
      await run('show-tenant', tenant);
      for (const list of ['list-api-keys', 'list-agents', 'list-integrations', 'list-webhooks']) {
        await run(list, tenant);
        await run(list, [...tenant, '--json']);
      }
      for (const { webhook_id } of await run('list-webhooks', [...tenant, '--json'])) {
        const webhook = [...tenant, '--webhook-id', webhook_id];
        const { deliveries } = await run('explain-webhook', [...webhook, '--json']);
        await run('explain-webhook', [...webhook, '--event-id', deliveries[0].event_id]);
      }
      const rows = ['--table', 'integrations', '--file', join(dataDir, `${tenantId}.jsonl`)];
      await run('export-rows', rows);
      await run('import-rows', [...rows, '--yes']);
      for (const name of ['list-oauth-apps', 'rotate', 'redrive-events']) await run(name);
      await run('tail-events', ['--count', '3']);
      await run('audit', ['--json']);
      await run('revoke-api-key', [...tenant, '--key-id', 'unknown']);
      await run('remove-oauth-app', ['--integration-type', 'zoom']);
      // What was typed wrong is an error message.
      await run('configure-oauth-app', ['--integration-type', 'gmail'], plant('client secret'));
    },
  };
};
