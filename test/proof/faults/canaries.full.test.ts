import { beforeAll, describe, expect, it } from 'vitest';
import { tables } from '../../../functions/platform/aws/tables.ts';
import { readAudit } from '../../../infra/local/audit-file.ts';
import { soaking } from '../soak/soaking.ts';
import { createCanaryFlows } from '../support/canaries/canary-flows.ts';
import { createCanaryOperator } from '../support/canaries/canary-operator.ts';
import {
  canaryOrigins,
  echoing,
  startCanaryProvider,
} from '../support/canaries/canary-provider.ts';
import { startCanaryStack } from '../support/canaries/canary-stack.ts';
import { createCanaryUses } from '../support/canaries/canary-uses.ts';
import { createPlaces } from '../support/canaries/places.ts';

const { runs, seed, progress, report } = soaking('canaries');

const places = createPlaces();
const provider = await startCanaryProvider(places);
const stack = await startCanaryStack(
  places,
  canaryOrigins.map((origin) => [origin, provider.origin]),
);
const operator = createCanaryOperator(places, stack.dataDir);
const flows = createCanaryFlows({ places, provider, stack });
const app = await operator.configure();
const uses = createCanaryUses({ places, provider, stack }, app);

/** With an account of its own, so that a grant ends with its connection. */
const newTenant = async (tenantId: string) => {
  provider.account = `${places.name('label')}@acme.test`;
  return { tenantId, apiKey: await operator.createKey(tenantId) };
};

/** One tenant's life, step by step, with every secret new but those of the OAuth app. */
const stepsOf = (round: number): Record<string, () => Promise<void>> => {
  const id = `t-${seed}-${round}`;
  let tenant = { tenantId: id, apiKey: '' };
  const connected = async (suffix: string) => {
    const other = await newTenant(`${id}-${suffix}`);
    await flows.connect(other);
    return other;
  };
  return {
    connecting: async () => {
      tenant = await newTenant(id);
      await uses.listen(tenant);
      await uses.invite(tenant);
      for (const type of ['gmail', 'slack', 'pipedrive']) await flows.connect({ ...tenant, type });
      await flows.connectByServer(tenant);
      await flows.connectByServer(tenant, false);
    },
    refusals: () => flows.refuse(tenant),
    use: () => uses.useWell(tenant),
    'a token endpoint that repeats them': async () => {
      for (const [index, echo] of echoing(places.recent()).entries()) {
        provider.token = echo;
        const state = await flows.begin(tenant);
        const code = places.plant('authorization code');
        const location = await flows.comeBack('gmail', { state, code });
        expect(location, `echo ${index}`).toContain('success=');
        provider.token = undefined;
      }
    },
    'a provider that repeats them': uses.meetEchoes,
    'rows that do not open': async () => {
      await uses.spoil(await connected('moved'), (sealed) => `${sealed.slice(0, -4)}AAAA`);
      await uses.spoil(await connected('spoilt'), () => 'e30');
    },
    'reports of uninstalls': async () => {
      await uses.notify();
      await uses.uninstall();
    },
    'a crash': () => flows.crash(tenant),
    'operator commands': () => operator.runOthers(id),
    disconnecting: async () => {
      await uses.disconnect(tenant, 'gmail');
      provider.revocation = echoing(places.recent())[2];
      await uses.disconnect(await connected('gone'), 'gmail');
      provider.revocation = undefined;
      progress(round + 1);
    },
  };
};

/** Agents have no secret, and an event token opens nothing: its row has a hash of its id. */
const withoutSecrets = ['agents', 'event_tokens'];

const searched = [
  ...Object.keys(tables)
    .filter((table) => !withoutSecrets.includes(table))
    .map((table) => `table ${table}`),
  ...['log of a killed process', 'log of functions and stack', 'data folder', 'local.json'],
  ...['metrics of a killed process', 'metrics of functions and stack', 'audit line', 'event'],
  ...['answer', 'answer to a service', 'function error', 'answer to a malformed request'],
  'output of an operator command',
  'webhook',
];

/** Every kind of act that a request, the hourly run or an operator can do with a connection. */
const acts = [
  ...['agent.added', 'api_key.created', 'oauth_app.changed', 'secrets.rotated', 'tenant.changed'],
  ...['checked', 'completed', 'denied', 'disconnected', 'handed_over', 'refused', 'started'].map(
    (act) => `connection.${act}`,
  ),
  ...['account', 'explain', 'option_lookup', 'refresh', 'revoke'].map(
    (use) => `credential.used ${use}`,
  ),
];

describe('canary secrets', () => {
  // A test for each step, so that a slow machine has time for each.
  describe.each(Array.from({ length: runs }, (_, round) => round))('in life %i', (round) => {
    it.each(Object.entries(stepsOf(round)))('go through %s', (_, step) => step());
  });

  describe('afterwards', () => {
    let found: ReturnType<typeof places.search>;
    beforeAll(async () => {
      await stack.recordRest();
      found = places.search();
      report(found.figures);
    });

    it('are in every place where they are meant to be, or the other test proves nothing', () => {
      expect(found.unmet).toEqual([]);
      expect([...operator.left]).toEqual([]);
      expect(found.places).toEqual(expect.arrayContaining(searched));
      const lines = readAudit(stack.dataDir).map((line) => JSON.parse(line));
      const done = lines.map(({ act, use }) => [act, use].filter(Boolean).join(' '));
      expect(done).toEqual(expect.arrayContaining(acts));
    });

    it('are nowhere else', () => {
      expect(found.misplaced).toEqual([]);
    });
  });
});
