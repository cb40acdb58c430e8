import { type StoredItem, sample } from './stored-item.ts';

const { minuteMs, startedAtMs, uuid } = sample;

const question = '7ZAfE1pb4wVXfTqH';
const deleteAfterS = startedAtMs / 1000 + 900;

export const optionLists: readonly StoredItem[] = [
  {
    about:
      'A list, written by `get-field-options` after its other chunks. The key is a hash of the tenant, the connection, its flow and all that decides the list. Deleted after 15 minutes.',
    example: {
      question,
      bytes: '…',
      generation: uuid,
      chunks: 2,
      fetched_at_ms: startedAtMs,
      delete_after_s: deleteAfterS,
    },
    members: {
      bytes: 'the first 380 kB of the list, compressed and sealed',
      generation: 'part of the keys of the other chunks',
      chunks: 'how many there are, with this one',
      fetched_at_ms: 'when the provider was asked',
    },
  },
  {
    about: 'A further chunk of a list that is longer than an item.',
    example: { question: `${question}#${uuid}#1`, bytes: '…', delete_after_s: deleteAfterS },
    members: { bytes: 'the next 380 kB' },
  },
  {
    about:
      'That the provider asked us to wait, of one connection; the key is a hash of it. Deleted when that is over.',
    example: {
      question: 'mHyK0s5kR1wTq2',
      until_ms: startedAtMs + minuteMs,
      delete_after_s: startedAtMs / 1000 + 60,
    },
    members: { until_ms: 'nobody asks the provider before' },
  },
];
