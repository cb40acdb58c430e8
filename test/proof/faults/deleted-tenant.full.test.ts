import { describe, expect, it, vi } from 'vitest';
import { createConnections } from '../../../functions/connections/adapters/connections.ts';
import { deleteItem } from '../../../functions/platform/aws/items.ts';
import { type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { createDeletionRequests } from '../../../functions/tenants/adapters/deletions.ts';
import type { Deletion } from '../../../functions/tenants/domain/deletion.ts';
import { stored } from '../../support/connections/refresh-world.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';
import { createManaging } from '../../support/stack/invoking.ts';
import { endWait, rowsShowing } from '../../support/tenancy/deleting.ts';
import {
  exampleRows,
  exampleTenant,
  namesTenant,
  putRow,
} from '../../support/tenancy/example-rows.ts';
import { startCanaryStack } from '../support/canaries/canary-stack.ts';
import { createPlaces } from '../support/canaries/places.ts';
import {
  createCanaryTenant,
  storedMessages,
  webhookMessages,
} from '../support/tenancy/canary-tenant.ts';
import { createKilledDeletion } from '../support/tenancy/killed-deletion.ts';

describe('a deletion', async () => {
  const database = await createTestDatabase();
  const names = (Object.keys(tables) as TableName[]).filter((table) => table !== 'tenants');
  const examples = names.map((table) => [table, exampleRows(table)] as const);
  const { find } = createDeletionRequests(database);

  /** A row of every kind, and connections of which two have one grant. */
  const furnish = async () => {
    await deleteItem(database, 'tenants', { tenant_id: exampleTenant });
    for (const [table, { own }] of examples) {
      for (const row of own) await putRow(database, table, row);
    }
    const connections = createConnections(database);
    for (const [integrationType, id] of [
      ['gmail', 'a1'],
      ['google_calendar', 'a1'],
      ['notion', 'n1'],
    ] as const) {
      const account = { id, label: '' };
      const of = { tenantId: exampleTenant, integrationType, integrationId: integrationType };
      await connections.put({ ...stored, ...of, account, grantFamily: id }, undefined);
    }
  };

  /** @returns how it ended, and whether a run died */
  const runToEnd = async (dies: { atWrite: number; once: 'before' | 'stored' }) => {
    const { begin, run, revoked } = createKilledDeletion(database, dies);
    await begin(exampleTenant);
    let isKilled = false;
    let deletion: Deletion | undefined;
    for (let runs = 0; !(deletion && 'doneAtMs' in deletion); runs++) {
      expect(runs, `killed ${dies.once} at write ${dies.atWrite}`).toBeLessThan(20);
      isKilled = (await run()) || isKilled;
      deletion = await find(exampleTenant);
    }
    return { told: deletion.outcomes, revoked, isKilled };
  };

  it('leaves nothing, wherever its runs are killed, counts each connection once, and touches no other tenant', async () => {
    for (const [table, { others }] of examples) {
      for (const row of others) await putRow(database, table, row);
    }
    const before = await rowsShowing(database, ['acme2']);
    let kills = 0;
    // A process that dies at a write, and others that do the rest.
    for (let atWrite = 1, isOver = false; !isOver; atWrite++) {
      for (const once of ['before', 'stored'] as const) {
        await furnish();
        const { told: reported, revoked, isKilled } = await runToEnd({ atWrite, once });
        if (isKilled) kills++;
        isOver = !isKilled;
        const one = (integrationType: string, outcome: string) => ({
          ...{ integrationType, outcome },
          connections: 1,
        });
        expect(reported, `killed ${once} at write ${atWrite}`).toEqual([
          one('gmail', 'with_another'),
          one('google_calendar', 'revoked'),
          one('notion', 'revoked'),
          // The example, whose tokens are none.
          one('slack', 'unreadable'),
        ]);
        expect(revoked).toEqual(expect.arrayContaining(['google_calendar', 'notion']));
        const { tenants, ...left } = await rowsShowing(database, [exampleTenant]);
        expect(tenants).toHaveLength(1);
        expect(Object.values(left).flat().filter(namesTenant)).toEqual([]);
      }
    }
    // It has a write for each row, connection and step.
    expect(kills).toBeGreaterThan(60);
    expect(await rowsShowing(database, ['acme2'])).toEqual(before);
  });
});

describe('the canaries', async () => {
  const texts: { place: string; text: string }[] = [];
  const record = (place: string, text: string) => void texts.push({ place, text });
  const places = {
    ...createPlaces(),
    record,
    recordExcept: record,
    follow: (_: string, secret: string) => secret,
  };
  const provided = { things: '' };
  const provider = await startStub(() => ({
    body: { labels: [{ id: 'INBOX', name: provided.things }], ok: true },
  }));
  const origins = ['oauth2.googleapis.com', 'gmail.googleapis.com', 'slack.com'];
  const stack = await startCanaryStack(
    places,
    origins.map((host) => [`https://${host}`, provider.origin]),
  );
  const [acme, other] = [
    createCanaryTenant(stack, 'canary-1'),
    createCanaryTenant(stack, 'canary-2'),
  ];
  const { database, setUpApps, info, receiver } = stack.current();
  const manageAs = (tenantId: string) => (action: string, members: object) =>
    createManaging(info)(action as 'delete', { tenant_id: tenantId, ...members });

  it('of a deleted tenant are found nowhere, but in the audit trail, and those of another are where they were', async () => {
    await setUpApps('gmail', 'slack');
    for (const tenant of [acme, other]) {
      provided.things = tenant.things;
      const { statuses } = await tenant.furnish(manageAs(tenant.tenantId));
      expect(statuses.filter(({ status }) => status >= 300)).toEqual([]);
    }
    // Its events have been sent to an endpoint that takes none, and wait.
    const reporting = async (tenant: typeof acme) =>
      rowsShowing(database, [tenant.tenantId, ...tenant.planted]);
    await vi.waitFor(
      async () => expect((await reporting(other)).webhook_deliveries).not.toBeUndefined(),
      { timeout: 60_000 },
    );
    const [before, ofOther] = [await reporting(acme), await reporting(other)];
    const filled = Object.keys(tables).filter((table) => table !== 'event_tokens');
    expect(Object.keys(before).sort()).toEqual(filled.sort());
    await receiver.drain();
    receiver.received.length = 0;

    await manageAs(acme.tenantId)('delete', {});
    const { find } = createDeletionRequests(database);
    await vi.waitFor(
      async () => {
        await endWait(database, acme.tenantId);
        stack.runSchedules();
        expect(await find(acme.tenantId)).toHaveProperty('doneAtMs');
      },
      { timeout: 120_000, interval: 1_000 },
    );
    await receiver.until((events) => events.length >= 2);
    for (const event of receiver.received) record('event', JSON.stringify(event));

    const { tenants, ...left } = await reporting(acme);
    expect(left).toEqual({});
    expect(tenants).toHaveLength(1);
    const after = await reporting(other);
    expect({ ...after, webhook_deliveries: [] }).toEqual({ ...ofOther, webhook_deliveries: [] });
    // What was sent to its endpoint comes back within seconds, and is dropped.
    await vi.waitFor(async () => expect(await webhookMessages(info)).toBe(0), { timeout: 60_000 });
    await stack.recordRest();
    for (const message of storedMessages(stack.dataDir)) record('queue', message);
    const found = texts.flatMap(({ place, text }) =>
      place === 'data folder' || acme.canariesIn(text).length === 0 ? [] : [place],
    );
    // Which origins an operator allowed.
    expect([...new Set(found)]).toEqual(['audit line']);
  });
});
