import { type StoredItem, sample } from './stored-item.ts';

const { minuteMs, startedAtMs, tenantId, uuid } = sample;

const cacheKey = '7ZAfE1pb4wVXfTqH';
const deleteAfterS = startedAtMs / 1000 + 900;

export const optionLists: readonly StoredItem[] = [
  {
    about:
      'A list, written by `get-field-options` after its other chunks. The key is a hash of tenant, connection, flow and all that decides the list. Deleted after 15 minutes.',
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
      tenant_id: '',
      bytes: 'its first 380 kB, compressed and sealed',
      generation: 'part of the other chunks’ keys',
      chunks: 'their number, with this one',
      fetched_at_ms: '',
    },
  },
  {
    about: 'A further chunk.',
    example: {
      cache_key: `${cacheKey}#${uuid}#1`,
      tenant_id: tenantId,
      bytes: '…',
      delete_after_s: deleteAfterS,
    },
    members: { tenant_id: '', bytes: 'the next 380 kB' },
  },
  {
    about:
      'A cool-down: the provider asked one connection, or all that use its OAuth app, to wait. The key is a hash of which. Deleted at its end.',
    example: {
      cache_key: 'mHyK0s5kR1wTq2',
      until_ms: startedAtMs + minuteMs,
      delete_after_s: startedAtMs / 1000 + 60,
    },
    members: { until_ms: 'nobody calls the provider before' },
  },
  {
    about: 'A cached failure of a query. Deleted after ten seconds.',
    example: {
      cache_key: `${cacheKey}#failed`,
      failure: { why: 'unknown_error', status: 503 },
      until_ms: startedAtMs + 10_000,
      delete_after_s: startedAtMs / 1000 + 10,
    },
    members: { failure: '', until_ms: 'the same query is not sent before' },
  },
];
