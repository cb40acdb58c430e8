import { describe, expect, it } from 'vitest';
import { fetchByIds } from '../../../../functions/domain/options/fetch-by-id.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import {
  type Answered,
  answering,
  imaginary,
  thingsUrl,
} from '../../../support/fields/ask-pages.ts';

const byId = { request: { url: `${thingsUrl}/{id}?fields=name` }, item: 'thing' };
const fetchIds = (ids: string[], answer: (path: string) => Answered) => {
  const { requests, deps } = answering(({ url }) => answer(url.pathname));
  const query = {
    provider: resolveProvider(imaginary, {}),
    field: {
      label: 'Thing',
      valuePattern: /^[\w.]+$/,
      scopes: [],
      request: { url: thingsUrl },
      list: 'items',
      id: 'id',
      name: 'name',
      where: [{ path: 'active', is: 'true' }],
      choicesBefore: [{ id: 'any', name: 'Any' }],
      paging: { style: 'none' },
    },
    values: new Map<string, string>(),
    accessToken: 'token',
    byId,
  } as const;
  const deadline = { signal: new AbortController().signal, remainingMs: () => 20_000 };
  return { requests, result: fetchByIds(deps, query, ids, deadline) };
};
const known = (path: string): Answered =>
  path.endsWith('gone') ? { status: 404 } : { body: { thing: { name: `Thing ${path.at(-1)}` } } };

describe('saved choices by their ids', () => {
  it('have their labels, in order, even if they are no longer offered', async () => {
    const { result } = fetchIds(['2', 'any', '1', '2'], known);
    expect(await result).toEqual({
      options: [
        { id: '2', name: 'Thing 2' },
        { id: 'any', name: 'Any' },
        { id: '1', name: 'Thing 1' },
      ],
      truncated: false,
    });
  });

  it('leave out what the provider does not know, and skip what is not an id', async () => {
    const { requests, result } = fetchIds(['gone', '../x', '..', '1'], known);
    expect((await result).options.map(({ id }) => id)).toEqual(['1']);
    expect(requests.map(({ url }) => url.pathname)).toEqual(['/things/gone', '/things/1']);
  });

  it('fail like other look-ups', async () => {
    const { result } = fetchIds(['1'], () => ({ status: 500 }));
    await expect(result).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});
