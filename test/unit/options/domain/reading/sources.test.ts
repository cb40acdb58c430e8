import { describe, expect, it } from 'vitest';
import {
  type PlayedResponse,
  queryPages,
  thingsUrl,
} from '../../../../support/fields/query-pages.ts';

const listing = (...ids: string[]): PlayedResponse => ({
  body: { items: ids.map((id) => ({ id, name: id })) },
});
const refused: PlayedResponse = { status: 403, body: {} };
const idsIn = ({ options }: { options: readonly { id: string }[] }) => options.map(({ id }) => id);

describe('several requests of one field', () => {
  const request = { url: thingsUrl, mayBeRefused: true } as const;
  const also = [{ ...request, url: `${thingsUrl}/own` }];
  const field = { request, also };
  const responding = (things: PlayedResponse, own: PlayedResponse) => (query: { url: URL }) =>
    query.url.pathname === '/things' ? things : own;

  it('leave our own choices if all are refused', async () => {
    const choicesBefore = [{ id: 'deals', name: 'Deals' }];
    const of = { ...field, choicesBefore };
    const list = await queryPages(responding(refused, refused), { field: of }).list();
    expect(list).toMatchObject({ options: choicesBefore, truncated: false });
  });

  it.each([
    ['all are refused', refused, field],
    ['a required one is refused', listing('a'), { ...field, request: { url: thingsUrl } }],
  ])('fail if %s', async (_, own, of) => {
    const { failure } = queryPages(responding(refused, own), { field: of });
    expect(await failure()).toEqual({ why: 'missing_scope' });
  });

  it('continue where a cut list ended', async () => {
    const response = responding(listing('a'), listing('b', 'c'));
    const first = await queryPages(response, { field, part: { limit: 2 } }).list();
    expect(first.next).toEqual({ page: '', skip: 1, source: 1 });
    const rest = await queryPages(response, { field, part: { from: first.next } }).list();
    expect(rest).toMatchObject({ options: [{ id: 'c' }], truncated: false });
  });
});

it('cuts our own choices with the list behind them', async () => {
  const choicesBefore = [
    { id: 'any', name: 'Any' },
    { id: 'none', name: 'None' },
  ];
  const read = (part: object) =>
    queryPages(() => listing('a'), { field: { choicesBefore }, part }).list();
  const first = await read({ limit: 1 });
  expect(first).toMatchObject({ options: [{ id: 'any' }], next: { page: '', skip: 1 } });
  expect(idsIn(await read({ from: first.next }))).toEqual(['none', 'a']);
});

it('leaves out the words of another list if that is refused', async () => {
  const join = {
    request: { url: `${thingsUrl}/groups` },
    list: 'results',
    key: 'key',
    value: 'label',
    by: 'group',
  };
  const name = [{ path: 'name' }, { joined: true, before: ' – ' } as const];
  const things = { body: { items: [{ id: 1, name: 'City', group: 'g1' }] } };
  const response = ({ url }: { url: URL }) => (url.pathname === '/things' ? things : refused);
  const { options } = await queryPages(response, { field: { join, name } }).list();
  expect(options).toEqual([{ id: '1', name: 'City' }]);
});
