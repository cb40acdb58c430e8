import { beforeEach, describe, expect, it } from 'vitest';
import { createEventBus } from '../../../functions/events/adapters/event-bus.ts';
import { stubAws } from './aws.ts';
import { startEventBridge } from './event-bridge.ts';
import { operator } from './operator.ts';

const environment = 'prod';
const { origin, rules, queues, refused, leave } = await startEventBridge(
  `trunkline-${environment}`,
);
stubAws({ SQS: origin, EVENTBRIDGE: origin });
const bus = createEventBus(
  { environment, region: 'us-east-1', eventbridgeEndpoint: origin },
  (error) => {
    throw error;
  },
);

const send = (integrationId: string) => {
  const of = { tenantId: 'acme', integrationType: 'gmail', integrationId, agentIds: [] };
  const words = { clientReference: undefined, metadata: undefined };
  const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a009';
  return bus.put([{ kind: 'connected', ...of, ...words, version: 1, id, occurredAtMs: 1 }]);
};
const tail = (options = '', how: Parameters<typeof operator>[1] = {}) =>
  operator(`events tail --env ${environment} ${options}`, how);
/** Once the rule leads to the queue. */
const isSetUp = () => expect.poll(() => [...rules.values()].at(-1)?.target).toBeDefined();
const left = () => [...rules.keys(), ...queues.keys()];

beforeEach(() => {
  for (const each of [rules, queues, refused]) each.clear();
});

describe('events tail of a deployed environment', () => {
  it('prints the events that come, and leaves no rule and no queue', async () => {
    const printed = tail('--count 2');
    await isSetUp();
    const [name] = rules.keys();
    expect(name).toMatch(/^trunkline-prod-tail-\d+-[0-9a-f]{8}$/);
    expect([...queues.keys()]).toEqual([name]);
    for (const id of ['first', 'second']) await send(id);
    const { code, stdout } = await printed;
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, 2).map((line) => JSON.parse(line).integration_id)).toEqual([
      'first',
      'second',
    ]);
    expect(lines.at(-1)).toBe('2 events.');
    expect(left()).toEqual([]);
  });

  it('leaves nothing where it may not make the queue, and says why', async () => {
    refused.set('CreateQueue', 'AccessDeniedException');
    expect(await tail()).toMatchObject({ code: 1, stderr: expect.stringContaining('refused') });
    expect(left()).toEqual([]);
  });

  it('names what it may not remove, which a later run removes after a day', async () => {
    refused.set('DeleteQueue', 'AccessDeniedException');
    const printed = tail('--count 1');
    await isSetUp();
    await send('first');
    const [name = ''] = rules.keys();
    expect(await printed).toMatchObject({ code: 1, stderr: expect.stringContaining(name) });
    expect(left()).toEqual([name, name]);

    refused.clear();
    const old = name.replace(/tail-\d+/, 'tail-1');
    leave(old);
    rules.delete(name);
    queues.delete(name);
    const young = `trunkline-prod-tail-${Date.now()}-00000000`;
    rules.set(young, { source: [] });
    const again = tail('--count 1');
    await expect.poll(left).not.toContain(old);
    await expect.poll(() => queues.size).toBe(1);
    await isSetUp();
    await send('second');
    expect((await again).code).toBe(0);
    expect(left()).toEqual([young]);
  });

  it('removes what killed runs left, of every page, and goes on where it may not', async () => {
    const [young, one, other] = [Date.now(), 1, 2].map(
      (at) => `trunkline-prod-tail-${at}-00000000`,
    );
    rules.set(young ?? '', { source: [] });
    leave(one ?? '');
    leave(other ?? '');
    const once = tail('--count 1');
    await expect.poll(left).not.toContain(one);
    await expect.poll(left).not.toContain(other);
    await isSetUp();
    await send('first');
    expect((await once).code).toBe(0);
    expect(left()).toEqual([young]);

    leave(one ?? '');
    refused.set('RemoveTargets', 'ManagedRuleException');
    const again = tail('--count 1');
    await expect.poll(() => rules.size).toBe(3);
    await isSetUp();
    refused.clear();
    await send('second');
    expect(await again).toMatchObject({ code: 0, stderr: expect.stringContaining(one ?? '') });
  });

  it('leaves nothing after Ctrl-C, also while it sets up', async () => {
    for (const isEarly of [true, false]) {
      const listeners: (() => void)[] = [];
      const once = (_: string, listener: () => void) => {
        // Whatever is made later is removed.
        expect(left()).toEqual([]);
        listeners.push(listener);
      };
      const interrupted = tail('', { once });
      await (isEarly ? expect.poll(() => listeners.length).toBe(1) : isSetUp());
      listeners[0]?.();
      expect(await interrupted).toMatchObject({ code: 0, stdout: '0 events.\n' });
      expect(left()).toEqual([]);
    }
  });

  it('makes nothing with --dry-run', async () => {
    const { stdout } = await tail('--dry-run');
    expect(stdout).toContain('by a rule and a queue that are removed when it ends');
    expect(left()).toEqual([]);
  });
});
