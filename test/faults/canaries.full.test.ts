import { beforeAll, describe, expect, it } from 'vitest';
import { tables } from '../../functions/adapters/tables.ts';
import { soaking } from '../soak/soaks.ts';
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
  provider.account = `${tenantId}@acme.test`;
  return { tenantId, apiKey: await operator.createKey(tenantId) };
};

/** One tenant's life, with every secret new but those of the OAuth app. */
const live = async (round: number) => {
  const id = `t-${seed}-${round}`;
  const tenant = await newTenant(id);
  const connected = async (suffix: string) => {
    const other = await newTenant(`${id}-${suffix}`);
    await flows.connect(other);
    return other;
  };
  for (const type of ['gmail', 'slack', 'pipedrive']) await flows.connect({ ...tenant, type });
  await flows.refuse(tenant);
  await uses.useWell(tenant);
  for (const [index, echo] of echoing(places.recent()).entries()) {
    provider.token = echo;
    const state = await flows.begin(tenant);
    const code = places.plant('authorization code');
    expect(await flows.comeBack('gmail', { state, code }), `echo ${index}`).toContain('success=');
    provider.token = undefined;
  }
  await uses.meetEchoes();
  await uses.spoil(await connected('moved'), (sealed) => `${sealed.slice(0, -4)}AAAA`);
  await uses.spoil(await connected('spoilt'), () => 'e30');
  await uses.notify();
  await uses.uninstall();
  await flows.crash(tenant);
  await operator.runOthers(id);
  await uses.disconnect(tenant, 'gmail');
  provider.revocation = echoing(places.recent())[2];
  await uses.disconnect(await connected('gone'), 'gmail');
  provider.revocation = undefined;
};

const searched = [
  ...Object.keys(tables)
    .filter((table) => table !== 'agents')
    .map((table) => `table ${table}`),
  ...['log of a killed process', 'log of functions and stack', 'data folder', 'local.json'],
  ...['metrics of a killed process', 'metrics of functions and stack', 'audit line', 'event'],
  ...['answer', 'answer to a service', 'function error', 'answer to a malformed request'],
  'output of an operator command',
];

let found: ReturnType<typeof places.search>;

describe('canary secrets', () => {
  beforeAll(async () => {
    for (let round = 0; round < runs; round++) {
      await live(round);
      progress(round + 1);
    }
    await stack.recordRest();
    found = places.search();
    report(found.figures);
  }, 300_000 * runs);

  it('reached every place where they are meant to be, or the other test proves nothing', () => {
    expect(found.unmet).toEqual([]);
    expect([...operator.left]).toEqual([]);
    expect(found.places).toEqual(expect.arrayContaining(searched));
  });

  it('are nowhere else', () => {
    expect(found.misplaced).toEqual([]);
  });
});
