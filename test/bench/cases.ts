import type { BenchCase, Task } from './case.ts';
import { connectionCases, oauthCases } from './connection-cases.ts';
import { optionCases, readingCases } from './reading-cases.ts';
import { connectedType, type Scenario } from './scenario.ts';

/** E, D, D once more, every function in each of its costly ways, and what they are compared with. */
export const createCases = async (scenario: Scenario): Promise<BenchCase[]> => [
  ...(await readingCases(scenario)),
  ...(await optionCases(scenario)),
  ...oauthCases(scenario),
  ...connectionCases(scenario),
  ...(await comparisonCases(scenario)),
];

const componentKey = 'google_calendar';
const fieldKey = 'calendar_id';

/** The raw functions, one for each task. */
const comparisonCases = async ({
  eventOf,
  tenancy,
  putSealedList,
}: Scenario): Promise<BenchCase[]> => {
  const { tenantId } = await tenancy.seed();
  const connected = await tenancy.connect(connectedType);
  await putSealedList(connected.tenantId, `${componentKey}/${fieldKey}`);
  const doing = (task: Task, bundle: string) => ({ name: `raw, ${task}`, bundle, task, by: 'raw' });
  return [
    {
      ...doing('agents', 'raw-agents'),
      calls: { dynamodb: 2 },
      event: () => eventOf({ path: '/agents', tenantId }),
      answer: { text: 'Front desk' },
    },
    {
      ...doing('cached options', 'raw-options'),
      calls: { dynamodb: 3, kms: 1 },
      event: () =>
        eventOf({
          path: `/events/components/${componentKey}/events/event_created/options/${fieldKey}`,
          tenantId: connected.tenantId,
        }),
      answer: { text: 'Calendar 29' },
    },
    {
      ...doing('denied callback', 'raw-denied'),
      calls: {},
      event: () =>
        eventOf({ path: `/integrations/oauth_callback/${connectedType}?error=access_denied` }),
      answer: { status: 302, text: 'cancelled' },
    },
  ];
};
