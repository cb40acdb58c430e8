import type { BenchCase, Task } from './case.ts';
import { connectedType, type Scenario } from './scenario.ts';

const componentKey = 'google_calendar';
const fieldKey = 'calendar_id';

const rawBundles: Record<Task, string> = {
  agents: 'raw-agents',
  'cached options': 'raw-options',
  'denied callback': 'raw-denied',
};

/** The raw functions and the peers, each with the three tasks. */
export const comparisonCases = async (
  { eventOf, tenancy, putSealedList }: Scenario,
  peers: readonly string[],
): Promise<BenchCase[]> => {
  const { tenantId } = await tenancy.seed();
  const connected = await tenancy.connect(connectedType);
  await putSealedList(connected.tenantId, `${componentKey}/${fieldKey}`);

  const doing = (by: string, bundleOf: (task: Task) => string): BenchCase[] => {
    const named = (task: Task) => ({ name: `${by}, ${task}`, bundle: bundleOf(task), task, by });
    return [
      {
        ...named('agents'),
        calls: { dynamodb: 2 },
        event: () => eventOf({ path: '/agents', tenantId }),
        answer: { text: 'Front desk' },
      },
      {
        ...named('cached options'),
        calls: { dynamodb: 3, kms: 1 },
        event: () =>
          eventOf({
            path: `/events/components/${componentKey}/events/event_created/options/${fieldKey}`,
            tenantId: connected.tenantId,
          }),
        answer: { text: 'Calendar 29' },
      },
      {
        ...named('denied callback'),
        calls: {},
        event: () =>
          eventOf({ path: `/integrations/oauth_callback/${connectedType}?error=access_denied` }),
        answer: { status: 302, text: 'cancelled' },
      },
    ];
  };
  return [
    ...doing('raw', (task) => rawBundles[task]),
    ...peers.flatMap((peer) => doing(peer, () => peer)),
  ];
};
