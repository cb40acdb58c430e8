/** A long run with a short one in `npm test`, which differ in size and seed alone. */
type Soak = {
  /** What it shows when it passes. */
  shows: string;
  files: readonly string[];
  /** What `runs` counts. */
  unit: string;
  /** How many there are in `npm test`, and in a soak. */
  runs: { short: number; soak: number };
  /** It needs Amazon's DynamoDB Local, and so Java 17: the embedded one would be its narrowest part. */
  onDynamodbLocal?: true;
};

const define = <Name extends string>(soaks: Record<Name, Soak>) => soaks;

/** By the name that `npm run soak` takes. */
export const soaks = define({
  requests: {
    shows: 'Any request gets a documented status, never a fault of ours, and an error says why.',
    files: ['test/faults/any-request.test.ts'],
    unit: 'generated requests',
    runs: { short: 2_000, soak: 1_000_000 },
  },
  refreshes: {
    shows: 'However many requests and services meet an expired token, it is refreshed once.',
    files: ['test/faults/refresh-storm.test.ts', 'test/faults/token-storm.test.ts'],
    unit: 'requests at once',
    runs: { short: 90, soak: 1_000 },
    onDynamodbLocal: true,
  },
  canaries: {
    shows: 'No secret is written, sent or stored in clear anywhere but where it is meant to be.',
    files: ['test/faults/canaries.test.ts'],
    unit: 'lives of a tenant',
    runs: { short: 1, soak: 20 },
  },
  tenants: {
    shows:
      'No tenant sees or changes anything of another, whatever ids, cursors and states it sends.',
    files: ['test/faults/tenants.test.ts'],
    unit: 'requests',
    runs: { short: 600, soak: 30_000 },
  },
  events: {
    shows: 'A process that is killed between a change and its event loses and invents no event.',
    files: ['test/faults/events-killed.test.ts'],
    unit: 'kills',
    runs: { short: 6, soak: 200 },
  },
});

export type SoakName = keyof typeof soaks;
