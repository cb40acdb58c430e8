import { type Fault, isWrite } from '../../../support/fault/fault.ts';
import type { FaultProxy } from '../../../support/fault/fault-proxy.ts';
import { nameOf } from '../kills/killable-events.ts';
import type { LostResponsesWorld } from './world.ts';

/** One thing that a caller does. */
export type Scenario = {
  name: string;
  /** Its writes do no harm when they happen twice: only the record's version shows it. */
  mayRepeat?: true;
  /** Everything that must be there before; nothing fails in it. */
  prepare(world: LostResponsesWorld): Promise<{
    tenantId: string;
    /** @returns what the caller gets, without what differs between runs */
    act(): Promise<unknown>;
  }>;
};

/** A write of a scenario: the nth call of this operation on this table. */
export type Write = { service: 'dynamodb' | 'events' } & Pick<Fault, 'operation' | 'from'> & {
    tableName: string | undefined;
  };

/** What a run came to. */
export type Outcome = { tenantId: string; got: unknown; left: { rows: object[]; asked: string[] } };

/** Runs a scenario, with a fault if one is given. @returns its outcome, and the writes that it made */
export const runScenario = async (
  world: LostResponsesWorld,
  scenario: Scenario,
  fault?: Pick<Fault, 'mode'> & Write,
): Promise<Outcome & { writes: Write[] }> => {
  const { proxies, provider } = world;
  provider.startAnew();
  const { tenantId, act } = await scenario.prepare(world);
  const before = { dynamodb: proxies.dynamodb.calls.length, events: proxies.events.calls.length };
  if (fault) proxies[fault.service].inject({ ...fault, times: 1 });
  const got = await act().finally(() => {
    proxies.dynamodb.recover();
    proxies.events.recover();
  });
  const writes = (['dynamodb', 'events'] as const).flatMap((service) =>
    writesSince(service, proxies[service], before[service]),
  );
  return { tenantId, got, left: await world.left(tenantId, scenario.mayRepeat), writes };
};

/** Every write that the proxy saw since then, each with its place among those like it. */
const writesSince = (service: Write['service'], { calls }: FaultProxy, since: number): Write[] => {
  const seen = new Map<string, number>();
  return calls
    .slice(since)
    .filter(isWrite)
    .map(({ operation, tableName }) => {
      const from = 1 + (seen.get(`${operation} ${tableName}`) ?? 0);
      seen.set(`${operation} ${tableName}`, from);
      return { service, operation, tableName, from };
    });
};

/**
 * What a run leaves outside of its rows, by tenant: the acts of the audit trail, and the events, which
 * come later than the answer.
 */
export const createAftermath = ({ auditLines, receiver }: LostResponsesWorld) => {
  const idsOf = new Map<string, Map<string, Set<string>>>();
  return {
    receive: async () => {
      await receiver.drain();
      for (const event of receiver.received.splice(0)) {
        const { tenant_id: tenant, id } = event.detail;
        const names = idsOf.get(tenant) ?? new Map<string, Set<string>>();
        const name = nameOf(event);
        idsOf.set(tenant, names.set(name, (names.get(name) ?? new Set()).add(id)));
      }
    },
    /** @returns what each tenant's run left */
    traces: () => {
      const acts = Map.groupBy(auditLines(), ({ tenant_id }) => tenant_id);
      return (tenantId: string) => {
        const events = [...(idsOf.get(tenantId) ?? [])];
        return {
          acts: (acts.get(tenantId) ?? []).map(({ act, result }) => `${act} ${result}`).sort(),
          events: events.map(([name]) => name.split(' ').at(-1)).sort(),
          // An event that is published again has the same id.
          repeatedIds: events.filter(([, ids]) => ids.size > 1).length,
        };
      };
    },
  };
};
