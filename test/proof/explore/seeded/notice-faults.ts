import type { SeededFault } from './seeded-fault.ts';

const eventToken = 'test/unit/disconnect/domain/event-token.test.ts';
const seen = {
  file: 'disconnect/adapters/seen-tokens.ts',
  tests: 'test/unit/disconnect/adapters/seen-tokens.test.ts',
};
const handled = 'test/unit/disconnect/domain/handle-notice.test.ts';

/** In what anybody can send in a provider's name, or in that of a tenant's app. */
export const noticeFaults: readonly SeededFault[] = [
  {
    ...seen,
    name: 'each of ten deliveries records an event token',
    text: "'attribute_not_exists(token_id) OR seen_by = :by'",
    by: "'attribute_not_exists(nothing) OR seen_by = :by'",
  },
  {
    ...seen,
    name: 'an event token whose recording lost its answer was another’s',
    text: "'attribute_not_exists(token_id) OR seen_by = :by'",
    by: "'attribute_not_exists(token_id) OR token_id = :by'",
  },
  {
    name: 'an event token is accepted however many came first',
    file: 'disconnect/domain/handle-notice.ts',
    text: "((await recordSeen()) ? result : { refused: { why: 'repeated' } })",
    by: '((await recordSeen()) ? result : result)',
    tests: eventToken,
  },
  {
    name: 'a key that our copy may lack yet is refused for good',
    file: 'disconnect/domain/verify-event-token.ts',
    text: 'known.readAtMs >= arrivedAtMs',
    by: 'known.readAtMs > 0',
    tests: eventToken,
  },
  {
    name: 'each made-up key gets a 5xx',
    file: 'disconnect/adapters/issuer-keys.ts',
    text: 'return () => ++doubts <= mostDoubts;',
    by: 'return () => ++doubts > 0;',
    tests: 'test/unit/disconnect/adapters/issuer-keys.test.ts',
  },
  {
    name: 'each made-up tenant costs a read',
    file: 'disconnect/adapters/named-tenants.ts',
    text: 'named.size < mostUnverified',
    by: 'named.size >= 0',
    tests: handled,
  },
  {
    name: 'a forged notice proves its tenant',
    file: 'disconnect/domain/find-in-app.ts',
    text: 'if (first) namedTenants',
    by: 'namedTenants',
    tests: handled,
  },
];
