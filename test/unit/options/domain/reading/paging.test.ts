import { describe, expect, it } from 'vitest';
import { odataPaging } from '../../../../../functions/catalogue/components/paging.ts';
import { nextUrl } from '../../../../../functions/options/domain/reading/request-at.ts';
import { queryPages, thingsUrl } from '../../../../support/fields/query-pages.ts';

const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ id: from + n, name: `n${from + n}` }));

describe('the URL of a next page', () => {
  const query = new URL('https://api.example/v1.0/me/folders/In%2Fbox/children?$top=2');

  it.each([
    ['/v1.0/me/folders/In%2Fbox/children?page=2'],
    ['?page=2'],
    ["https://api.example/v1.0/me/folders('In%2Fbox')/children?$skip=2"],
    ['https://api.example/v1.0/me/folders(%27In%2fbox%27)/children?$skip=2'],
  ])('is followed as %s', (next) => {
    expect(nextUrl(next, query)?.origin).toBe(query.origin);
  });

  const found = new URL("https://api.example/v1.0/root/search(q='it''s')?$top=2");

  it.each([
    ["/v1.0/root/search(q='it''s')?$skiptoken=2"],
    ["/v1.0/root/search(query='it%27%27s')&skipToken=2"],
    ["/v1.0/root/search(q='it''s')&$skiptoken=2"],
  ])('of a search is followed as %s', (next) => {
    expect(nextUrl(next, found)?.origin).toBe(found.origin);
  });

  it.each([
    ["/v1.0/root/search(q='other')&skipToken=2"],
    ["/v1.0/root/search(q='it''s')&skipToken=2/../../secrets"],
    ["/v1.0/root/search(q='it''s')/content"],
    ["/v1.0/root/delete(q='it''s')&skipToken=2"],
  ])('of a search is not followed as %s', (next) => {
    expect(nextUrl(next, found)).toBeUndefined();
  });

  it.each([
    ['https://api.example/v1.0/me/folders/In/box/children'],
    ["https://api.example/v1.0/me/folders('other')/children"],
    ["https://api.example/v1.0/me/folders('In%2Fbox')/other"],
    ['../other/children'],
    ['//evil.example/v1.0/me/folders/In%2Fbox/children'],
    ['http://api.example/v1.0/me/folders/In%2Fbox/children'],
    ['https://user:secret@api.example/v1.0/me/folders/In%2Fbox/children'],
    ['https://api.example:8443/v1.0/me/folders/In%2Fbox/children'],
    ['https://api.example.localhost:8443/v1.0/me/folders/In%2Fbox/children'],
    ['https://api.example/v1.0/me/folders/In%2Fbox/children/../elsewhere'],
    ['https:\\\\127.0.0.1\\'],
    ['javascript:alert(1)'],
    ['data:application/json,{"value":[]}'],
    ['file:///etc/passwd'],
    ['next, please'],
  ])('is not followed as %s', (next) => {
    expect(nextUrl(next, query)).toBeUndefined();
  });
});

describe('the URL of a next page at a provider that ignores the case of paths', () => {
  const query = new URL('https://api.example/v1.0/drives/b!Ab9/root/children?$top=2');
  const isFollowed = (next: string) => nextUrl(next, query, { ignoresCase: true }) !== undefined;

  it.each([
    ["https://API.example/v1.0/Drives('B!aB9')/Root/Children?$skiptoken=a"],
    ['/V1.0/drives/b!ab9/root/children?$skipToken=a'],
  ])('is followed as it writes it: %s', (next) => {
    expect(isFollowed(next)).toBe(true);
    // Elsewhere such a path may be another one.
    expect(nextUrl(next, query)).toBeUndefined();
  });

  it.each([
    ["https://other.example/v1.0/Drives('b!Ab9')/root/children"],
    ["https://api.example/v1.0/Drives('b!Ab8')/root/children"],
    ["https://api.example/v1.0/Drives('b!Ab9')/root"],
  ])('is not followed to %s', (next) => {
    expect(isFollowed(next)).toBe(false);
  });
});

it('reads the next page of a Microsoft list whose link writes the path in another case', async () => {
  const link = thingsUrl.replace('/things', '/Things');
  const { requests, list } = queryPages(
    (_, count) => ({
      body: { items: items(1, count), ...(count === 0 && { '@odata.nextLink': `${link}?a=1` }) },
    }),
    { field: { paging: odataPaging } },
  );
  expect(await list()).toMatchObject({ options: [{}, {}], truncated: false });
  expect(requests).toHaveLength(2);
});

it('ends at an empty page, even if the provider says that more follow', async () => {
  const { requests, list } = queryPages(() => ({ body: { items: [], more: true } }), {
    field: { paging: { style: 'offset', send: { query: 'offset' }, size: 2, more: 'more' } },
  });
  expect(await list()).toMatchObject({ options: [], truncated: false });
  expect(requests).toHaveLength(1);
});
