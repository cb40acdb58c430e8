import { describe, expect, it } from 'vitest';
import {
  type Option,
  optionPaths,
  optionsOf,
  startOptionStack,
} from '../support/fields/option-stack.ts';

const { request, connected, holdLists, google, info, createTenant } = await startOptionStack();
const { hubspotLists: lists } = optionPaths;
const files = `${optionPaths.sheets}/spreadsheet_id`;
const recordKinds = '/events/components/pipedrive/events/filter_matched/options/type';
const nextOf = (headers: Headers) =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]?.replace(info.base_url, '');

describe('a list of 20,000', () => {
  it('is truncated, says so, and its links lead to all the rest', async () => {
    const expected = holdLists(20_000);
    const { apiKey } = await connected('hubspot');
    const found: Option[] = [];
    let path: string | undefined = lists;
    while (path) {
      const { headers, body } = await request(path, { apiKey });
      expect(headers.get('x-options-truncated')).toBe(nextOf(headers) ? 'true' : null);
      found.push(...optionsOf(body));
      path = nextOf(headers);
    }
    expect(found).toEqual(expected);
  });

  it.each([1, 7, 100, 250])('can be read %i at a time', async (limit) => {
    const expected = holdLists(520);
    const { apiKey } = await connected('hubspot');
    const found: Option[] = [];
    let path: string | undefined = `${lists}?_limit=${limit}`;
    for (let pages = 0; path && pages < 10; pages++) {
      const { headers, body } = await request(path, { apiKey });
      expect(optionsOf(body).length).toBeLessThanOrEqual(limit);
      found.push(...optionsOf(body));
      path = nextOf(headers);
    }
    expect(found).toEqual(expected.slice(0, found.length));
    expect(found).toHaveLength(Math.min(520, limit * 10));
  });

  it.each([
    ['_limit=0', '_limit'],
    ['_limit=x', '_limit'],
    ['_limit=0x10', '_limit'],
    ['_limit=1e2', '_limit'],
    ['_limit=%2B5', '_limit'],
    ['_limit=+5', '_limit'],
    ['_limit=5.0', '_limit'],
    ['_limit=', '_limit'],
    ['_cursor=x', '_cursor'],
    ['_cursor=W10', '_cursor'],
    [`_cursor=${btoa('["http://127.0.0.1/",0]').replaceAll('=', '')}`, '_cursor'],
    ['_search=a&_search=b', '_search'],
  ])('422s %s, naming it', async (query, field) => {
    holdLists(1);
    const { apiKey } = await connected('hubspot');
    expect(await request(`${lists}?${query}`, { apiKey })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
  });
});

describe('a search', () => {
  it('is sent to a provider that can search', async () => {
    holdLists(20_000);
    const { apiKey } = await connected('hubspot');
    const { body, headers } = await request(`${lists}?_search=List%2019999`, { apiKey });
    expect(optionsOf(body)).toEqual([{ id: '19999', name: 'List 19999' }]);
    expect(headers.get('x-options-truncated')).toBeNull();
  });

  it('is escaped as the provider documents', async () => {
    google.answer = () => ({ body: { files: [] } });
    google.requests.length = 0;
    const { apiKey } = await connected('google_sheets');
    await request(`${files}?_search=${encodeURIComponent("O'Neil \\ x")}`, { apiKey });
    expect(google.requests[0]?.url.searchParams.get('q')).toContain(
      "name contains 'O\\'Neil \\\\ x'",
    );
  });

  it('covers fixed choices too', async () => {
    const { apiKey } = await createTenant();
    const { body } = await request(`${recordKinds}?_search=DEAL`, { apiKey });
    expect(optionsOf(body)).toEqual([{ id: 'deals', name: 'Deals' }]);
  });
});
