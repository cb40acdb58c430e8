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
    shows:
      'Any request, with bodies of up to 6 MB, gets a documented status and never a fault of ours. No function takes more than 400 MiB.',
    files: ['test/proof/faults/any-request.full.test.ts'],
    unit: 'generated requests',
    runs: { short: 600, soak: 1_000_000 },
  },
  forgeries: {
    shows: 'Forged states cost no KMS call, write or provider; garbage keys cost no read.',
    files: ['test/proof/faults/forgeries.test.ts'],
    unit: 'forged states and as many garbage keys',
    runs: { short: 100, soak: 100_000 },
  },
  sessions: {
    shows:
      'Forged, ended and foreign sessions cost no KMS call, read nothing of others, and learn nothing of a key.',
    files: ['test/proof/faults/forged-sessions.full.test.ts'],
    unit: 'sessions',
    runs: { short: 100, soak: 100_000 },
  },
  'event-tokens': {
    shows: 'Forged security event tokens cost no read of a table and no KMS call.',
    files: ['test/proof/faults/forged-event-tokens.test.ts'],
    unit: 'forged tokens',
    runs: { short: 100, soak: 100_000 },
  },
  answers: {
    shows: 'Whatever a provider responds, nothing breaks and no token is lost.',
    files: [
      'test/proof/faults/hostile-values.full.test.ts',
      'test/proof/faults/hostile-lists.full.test.ts',
    ],
    unit: 'hostile answers',
    runs: { short: 100, soak: 10_000 },
  },
  'token-answers': {
    shows:
      'However a token response is spelled, none that grants is lost, none that refuses is taken, and no refresh token is sent after its successor came.',
    files: ['test/proof/faults/token-answers.test.ts'],
    unit: 'spellings of a grant, and as many of a refusal',
    runs: { short: 150, soak: 1_000 },
  },
  calls: {
    shows:
      'Whatever call a service asks for and a provider responds, no token goes to another host, and none is in a response or log.',
    files: ['test/proof/faults/hostile-calls.test.ts'],
    unit: 'hostile calls',
    runs: { short: 300, soak: 100_000 },
  },
  refreshes: {
    shows: 'However many requests meet an expired token, it is refreshed once.',
    files: ['test/proof/faults/refresh-storm.full.test.ts'],
    unit: 'requests at once',
    runs: { short: 30, soak: 1_000 },
    onDynamodbLocal: true,
  },
  canaries: {
    shows: 'No secret is written, sent or stored in clear where it should not be.',
    files: ['test/proof/faults/canaries.full.test.ts'],
    unit: 'lives of a tenant',
    runs: { short: 1, soak: 20 },
  },
  tenants: {
    shows:
      'No tenant sees or changes anything of another, whatever ids, cursors and states it sends.',
    files: ['test/proof/faults/tenants.full.test.ts'],
    unit: 'requests',
    runs: { short: 300, soak: 30_000 },
  },
  'rate-limit': {
    shows: 'Across processes, whose clocks differ, a key is admitted up to its limit, and no less.',
    files: ['test/unit/platform/aws/rate-limit-properties.test.ts'],
    unit: 'draws of each property',
    runs: { short: 12, soak: 150 },
  },
  floods: {
    shows:
      'Once WAF reacts to a flood, and while a tenant holds waiting look-ups, more than 99 % of all other requests are served.',
    files: ['test/proof/faults/floods.full.test.ts'],
    unit: 'seconds of each flood',
    runs: { short: 20, soak: 300 },
  },
  'refresh-day': {
    shows:
      'Of connections due within a day none expires, none waits for another, and no provider is called too often.',
    files: ['test/proof/faults/refresh-day.test.ts'],
    unit: 'connections, in simulated time',
    runs: { short: 10_000, soak: 1_000_000 },
  },
  webhooks: {
    shows:
      'No event is lost or misdelivered while receivers are down, slow or refusing and processes are killed; after the outage all arrive within an hour.',
    files: ['test/proof/faults/webhooks.test.ts'],
    unit: 'events, in simulated time',
    runs: { short: 4_000, soak: 1_000_000 },
  },
  imports: {
    shows:
      'While an import is killed, no refresh token is used twice and no connection is lost; a repeated import changes nothing.',
    files: ['test/unit/importing/domain/import-killed.test.ts'],
    unit: 'connections',
    runs: { short: 300, soak: 10_000 },
  },
  'random-faults': {
    shows:
      'While a tenth of all DynamoDB and KMS calls fail, valid requests succeed, and nothing is done twice, lost or mixed up.',
    files: ['test/proof/faults/random-faults-processes.full.test.ts'],
    unit: 'seconds',
    runs: { short: 4, soak: 600 },
  },
  'local-memory': {
    shows: 'The memory of a local stack does not grow with its requests.',
    files: ['test/infra/local/memory.full.test.ts'],
    unit: 'seconds at 50 connections',
    runs: { short: 4, soak: 3_600 },
  },
});

export type SoakName = keyof typeof soaks;
