import { describe, expect, it } from 'vitest';
import { requestMaker } from '../../../../../functions/options/domain/reading/make-request.ts';
import {
  type PlayedResponse,
  queryPages,
  thingsUrl,
} from '../../../../support/fields/query-pages.ts';

const evil = '1"}],"admin":true,{"a":"{board_id}';

describe('the body of a request', () => {
  it('holds a parent as a JSON string', () => {
    const request = {
      method: 'POST',
      url: thingsUrl,
      graphql: 'query($board:[ID!]){boards(ids:$board){id}}',
      body: { variables: { board: ['{board_id}'], team: '{team_id}', first: 50 } },
    } as const;
    const { body } = requestMaker(request, new Map([['board_id', evil]]))();
    expect(body).toEqual({
      query: 'query($board:[ID!]){boards(ids:$board){id}}',
      variables: { board: [evil], first: 50 },
    });
  });

  it('takes a search at a path, without changing the catalogue', () => {
    const request = { method: 'POST', url: thingsUrl, body: { variables: { a: 1 } } } as const;
    const search = { place: { body: 'variables.text' }, searchText: '"x"' } as const;
    expect(requestMaker(request, new Map(), search)().body).toEqual({
      variables: { a: 1, text: '"x"' },
    });
    expect(request.body).toEqual({ variables: { a: 1 } });
  });
});

it('has headers without line breaks, and none without a value', () => {
  const request = { url: thingsUrl, headers: { 'X-Team': '{team}', 'X-Org': '{org}' } };
  const { headers } = requestMaker(request, new Map([['team', 'a\r\nHost: evil ä']]))();
  expect(headers).toEqual({ 'X-Team': 'a%0D%0AHost: evil %C3%A4' });
});

const byId = {
  request: { url: `${thingsUrl}/{id}?fields=name` },
  item: 'thing',
  except: { path: 'bin', is: 'true' },
};
const askIds = (ids: string[], response: (path: string) => PlayedResponse) =>
  queryPages(({ url }) => response(url.pathname), {
    field: {
      byId,
      where: [{ path: 'active', is: 'true' }],
      choicesBefore: [{ id: 'any', name: 'Any' }],
    },
    part: { ids },
  });
const known = (path: string): PlayedResponse =>
  path.endsWith('gone')
    ? { status: 404 }
    : { body: { thing: { name: `Thing ${path.at(-1)}`, bin: path.endsWith('2') } } };

describe('saved choices by their ids', () => {
  it('leave out what the provider does not know or has in its bin, and skip what is not an id', async () => {
    const { requests, list } = askIds(['gone', '../x', '..', '1', '2'], known);
    expect((await list()).options.map(({ id }) => id)).toEqual(['1']);
    expect(requests.map(({ url }) => url.pathname)).toEqual([
      '/things/gone',
      '/things/1',
      '/things/2',
    ]);
  });

  const denied = (path: string): PlayedResponse =>
    path.endsWith('hidden') ? { status: 403, body: {} } : known(path);

  it('leave out what is hidden, but not that a permission is missing', async () => {
    const found = await askIds(['hidden', '1'], denied).list();
    expect(found.options.map(({ id }) => id)).toEqual(['1']);
    expect(await askIds(['gone', 'hidden'], denied).failure()).toEqual({ why: 'missing_scope' });
  });
});
