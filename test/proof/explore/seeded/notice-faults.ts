import { foundBy } from './seeded-fault.ts';

/** In what anybody can send in a provider's name, or in that of a tenant's app. */
export const noticeFaults = [
  ...foundBy('test/unit/disconnect/adapters/seen-tokens.test.ts', {
    'disconnect/adapters/seen-tokens.ts': {
      'each of ten deliveries records an event token': [
        "'attribute_not_exists(token_id) OR seen_by = :by'",
        "'attribute_not_exists(nothing) OR seen_by = :by'",
      ],
      'an event token whose recording lost its answer was another’s': [
        "'attribute_not_exists(token_id) OR seen_by = :by'",
        "'attribute_not_exists(token_id) OR token_id = :by'",
      ],
    },
  }),
  ...foundBy('test/unit/disconnect/domain/event-token.test.ts', {
    'disconnect/domain/handle-notice.ts': {
      'an event token is accepted however many came first': [
        "((await recordSeen()) ? result : { refused: { why: 'repeated' } })",
        '((await recordSeen()) ? result : result)',
      ],
    },
    'disconnect/domain/verify-event-token.ts': {
      'a key that our copy may lack yet is refused for good': [
        'known.readAtMs >= arrivedAtMs',
        'known.readAtMs > 0',
      ],
    },
  }),
  ...foundBy('test/unit/disconnect/adapters/issuer-keys.test.ts', {
    'disconnect/adapters/issuer-keys.ts': {
      'each made-up key gets a 5xx': [
        'return () => ++doubts <= mostDoubts;',
        'return () => ++doubts > 0;',
      ],
    },
  }),
  ...foundBy('test/unit/disconnect/domain/handle-notice.test.ts', {
    'disconnect/adapters/named-tenants.ts': {
      'each made-up tenant costs a read': ['named.size < mostUnverified', 'named.size >= 0'],
    },
    'disconnect/domain/find-in-app.ts': {
      'a forged notice proves its tenant': ['if (first) namedTenants', 'namedTenants'],
    },
  }),
];
