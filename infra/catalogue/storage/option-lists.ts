import { type StoredItem, sample } from './stored-item.ts';

const { minuteMs, startedAtMs, tenantId, uuid } = sample;

const cacheKey = '7ZAfE1pb4wVXfTqH';
const deleteAfterS = startedAtMs / 1000 + 900;

export const optionLists: readonly StoredItem[] = [
  {
    about:
      'A list, written by `get-field-options` after its other chunks. The key is a hash of the tenant, the connection, its flow and all that decides the list. Deleted after 15 minutes.',
    example: {
      cache_key: cacheKey,
      tenant_id: tenantId,
      bytes: '…',
      generation: uuid,
      chunks: 2,
      fetched_at_ms: startedAtMs,
      delete_after_s: deleteAfterS,
    },
    members: {
      tenant_id: 'whose it is',
      bytes: 'the first 380 kB of the list, compressed and sealed',
      generation: 'part of the keys of the other chunks',
      chunks: 'how many there are, with this one',
      fetched_at_ms: 'when the provider was asked',
    },
  },
  {
    about: 'A further chunk of a list that is longer than an item.',
    example: {
      cache_key: `${cacheKey}#${uuid}#1`,
      tenant_id: tenantId,
      bytes: '…',
      delete_after_s: deleteAfterS,
    },
    members: { tenant_id: 'whose it is', bytes: 'the next 380 kB' },
  },
  {
    about:
      'That the provider asked us to wait, of one connection, or of all that use our app; the key is a hash of it. Deleted when that is over.',
    example: {
      cache_key: 'mHyK0s5kR1wTq2',
      until_ms: startedAtMs + minuteMs,
      delete_after_s: startedAtMs / 1000 + 60,
    },
    members: { until_ms: 'nobody asks the provider before' },
  },
  {
    about:
      'How the provider failed to answer a query, with what the response says of it. Deleted after ten seconds.',
    example: {
      cache_key: `${cacheKey}#failed`,
      failure: { why: 'unknown_error', status: 503 },
      until_ms: startedAtMs + 10_000,
      delete_after_s: startedAtMs / 1000 + 10,
    },
    members: { failure: 'what it was', until_ms: 'the same query is not sent before' },
  },
];
