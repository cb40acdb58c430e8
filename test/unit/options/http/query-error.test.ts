import { describe, expect, it } from 'vitest';
import type { QueryRefusal } from '../../../../functions/options/domain/query/query-refusal.ts';
import { queryError } from '../../../../functions/options/http/query-error.ts';

describe('what is wrong with a question becomes', () => {
  const problem = { parent: 'page', label: 'Page' };
  const invalid = (...parents: (QueryRefusal & { why: 'invalid_parameters' })['parents']) =>
    ({ why: 'invalid_parameters', parents, others: [] }) as const;

  it.each<[QueryRefusal, string]>([
    [
      { why: 'unknown_key', what: 'event', key: 'x', known: ['a', 'b'], of: 'gmail' },
      "Unknown event 'x' of gmail. Use one of: a, b.",
    ],
    [
      invalid({ ...problem, is: 'missing' }),
      'page: choose a Page first and send its id as ?page=<id>.',
    ],
    [
      invalid({ ...problem, is: 'missing', sentAs: 'p\u0007\u202e[page]' }),
      'page: choose a Page first and send its id as ?page=<id>, not as p??[page].',
    ],
    [invalid({ ...problem, is: 'repeated' }), 'page: send it only once.'],
    [
      {
        ...invalid({ ...problem, is: 'invalid' }),
        others: [{ field: '_limit', message: 'wrong' }],
      },
      'page: this is not the id of a Page; send an id from its own options; _limit: wrong.',
    ],
    [
      { why: 'cursor_of_another_list' },
      '_cursor: this is not a cursor of this list; leave it out to start again from the beginning.',
    ],
  ])('%j', (refused, message) => {
    expect(queryError(refused, 0)).toMatchObject({
      code: refused.why === 'unknown_key' ? 'not_found' : 'validation_failed',
      message,
    });
  });
});
