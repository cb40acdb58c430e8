import { nameOf } from '../kills/killable-events.ts';
import type { LostAnswersWorld } from './world.ts';

type Trace = { acts: string[]; events: string[]; repeatedIds: number };

/**
 * What a run leaves outside of its rows, by tenant: the acts of the audit trail, and the events, which
 * come later than the answer.
 */
export const createAftermath = ({ auditLines, receiver }: LostAnswersWorld) => {
  const idsOf = new Map<string, Map<string, Set<string>>>();
  const receive = async () => {
    await receiver.drain();
    for (const event of receiver.received.splice(0)) {
      const { tenant_id: tenant, id } = event.detail;
      const names = idsOf.get(tenant) ?? new Map<string, Set<string>>();
      const name = nameOf(event);
      idsOf.set(tenant, names.set(name, (names.get(name) ?? new Set()).add(id)));
    }
  };
  const eventsOf = (tenantId: string) =>
    [...(idsOf.get(tenantId)?.keys() ?? [])].map((name) => name.split(' ').at(-1) ?? '').sort();

  return {
    receive,
    /** @returns what each tenant's run left */
    traces: () => {
      const acts = Map.groupBy(auditLines(), ({ tenant_id }) => tenant_id);
      return (tenantId: string): Trace => ({
        acts: (acts.get(tenantId) ?? []).map(({ act, result }) => `${act} ${result}`).sort(),
        events: eventsOf(tenantId),
        // An event that comes again has the same id.
        repeatedIds: [...(idsOf.get(tenantId)?.values() ?? [])].filter(({ size }) => size > 1)
          .length,
      });
    },
  };
};
