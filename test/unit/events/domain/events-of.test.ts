import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { dated } from '../../../../functions/events/domain/connection-event.ts';
import { eventsOf } from '../../../../functions/events/domain/events-of.ts';
import { firstIdOf, timeOf } from '../../../../functions/platform/model/uuid-v7.ts';
import { aConnection, dayMs, nowMs } from './a-connection.ts';
import { gone, silent, withEvents } from './event-rows.ts';

const summary = (from?: Connection, to?: Connection) =>
  eventsOf(from, to).map(({ kind, ...event }) => {
    if ('reason' in event) return `${kind} ${event.reason}`;
    if ('recoveredFrom' in event) return `${kind} ${event.recoveredFrom}`;
    if ('scopesAdded' in event) return `${kind} +${event.scopesAdded} -${event.scopesRemoved}`;
    return 'reconnectByMs' in event ? `${kind} ${(event.reconnectByMs - nowMs) / dayMs}` : kind;
  });

describe('the events of a write', () => {
  it.each(withEvents)('%s', (_, from, to, events) => {
    expect(summary(from, to).join(', ')).toBe(events);
  });

  it.each(silent)('are none for %s', (_, from, to) => {
    expect(eventsOf(from, to)).toEqual([]);
  });

  it('name the connection, and the version after the write', () => {
    expect(eventsOf(aConnection, gone)).toEqual([
      {
        kind: 'reconnect_required',
        reason: 'grant_ended',
        tenantId: 'demo',
        integrationType: 'gmail',
        integrationId: aConnection.integrationId,
        agentIds: [],
        version: 11,
      },
    ]);
    expect(eventsOf(gone, undefined)).toMatchObject([{ kind: 'disconnected', version: 12 }]);
  });

  it('name the agents that are bound to the connection, or were to a deleted one', () => {
    const agentIds = ['019aa7c0-0000-7000-8000-000000000007'];
    const bound = { ...aConnection, agentIds };
    expect(eventsOf(bound, { ...gone, agentIds })).toMatchObject([{ agentIds }]);
    expect(eventsOf(bound, undefined)).toMatchObject([{ kind: 'disconnected', agentIds }]);
    expect(eventsOf(aConnection, bound)).toEqual([]);
  });

  it('have an id that a repeat shares, and no other event', () => {
    const all = () =>
      withEvents.flatMap(([, from, to]) => eventsOf(from, to).map((event) => dated(event, nowMs)));
    expect(all()).toEqual(all());
    const identity = ({ integrationId, version, kind }: (typeof events)[number]) =>
      `${integrationId} ${version} ${kind}`;
    const events = all();
    expect(new Set(events.map(({ id }) => id)).size).toBe(new Set(events.map(identity)).size);
  });

  it('have ids that sort as the events do', () => {
    const [event] = eventsOf(aConnection, gone);
    if (!event) throw new Error('no event');
    const ids = [0, 1, 1_000, nowMs, nowMs + dayMs].map((ms) => dated(event, ms).id);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.map(timeOf)).toEqual([0, 1, 1_000, nowMs, nowMs + dayMs]);
    expect(firstIdOf(nowMs) < dated(event, nowMs).id).toBe(true);
    expect(firstIdOf(nowMs) > dated(event, nowMs - 1).id).toBe(true);
  });
});
