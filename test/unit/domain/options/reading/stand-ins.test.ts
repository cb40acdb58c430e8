import { describe, expect, it } from 'vitest';
import type { LiveChoices } from '../../../../../functions/components/component.ts';
import { collectAll, imaginary, thingsUrl } from '../../../../support/fields/ask-pages.ts';
import { createOptionStub } from '../../../../support/fields/option-stub.ts';

const base = {
  key: 'thing',
  label: 'Thing',
  type: 'select',
  valuePattern: /^[\w-]+$/,
  scopes: [],
  request: { url: thingsUrl },
  list: 'data.items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
} as const;
const graphql = { method: 'POST', url: thingsUrl, graphql: 'query($after:String){x{id}}' } as const;
const statement = 'select * from Thing {where=} startposition {position=1} maxresults 100';

const fields: [string, Partial<LiveChoices>, Record<string, string>?][] = [
  [
    'a cursor in GraphQL variables',
    {
      request: graphql,
      paging: {
        style: 'cursor',
        next: 'data.end',
        more: 'data.more',
        send: { body: ['variables', 'after'] },
      },
    },
  ],
  [
    'pages in GraphQL variables',
    {
      request: graphql,
      paging: { style: 'page', first: 1, size: 100, send: { body: 'variables.page' } },
    },
  ],
  [
    'a position in a text',
    {
      request: { url: thingsUrl, query: { query: statement } },
      paging: { style: 'offset', size: 100, first: 1, send: { value: 'position' } },
      search: { value: 'where', template: "where Name like '%{search}%'" },
    },
  ],
  [
    'a position in a text of the body',
    {
      request: { method: 'POST', url: thingsUrl, body: { q: [statement] } },
      paging: { style: 'offset', size: 100, first: 1, send: { value: 'position' } },
    },
  ],
  [
    'a cursor in a URL',
    {
      paging: {
        style: 'cursor',
        next: 'next',
        fromUrlParameter: 'token',
        send: { query: 'token' },
      },
    },
  ],
  ['an order, descending', { sort: [{ path: 'at', descending: true }, 'label'] }],
  ['parts of a label', { name: [{ path: 'name' }, { path: 'email', before: ' (', after: ')' }] }],
  [
    'runs of a label',
    {
      name: [
        { join: 'title', each: 'text' },
        { date: 'at', before: ' · ' },
      ],
    },
  ],
  ['a label of several', { name: [{ firstOf: [{ path: 'a' }, { path: 'b' }] }] }],
  [
    'conditions',
    {
      where: [
        { path: 'ended', exists: false },
        { path: 'on', exists: true },
      ],
    },
  ],
  ['columns', { id: { column: true }, name: [{ path: '' }, { column: true, before: ' ' }] }],
  ['one thing', { list: 'thing', listIsOne: true }],
  ['choices of our own', { choicesBefore: [{ id: 'any', name: 'Any' }], sort: ['label'] }],
  ['children', { children: 'fields', leavesOnly: true, parentId: 'in' }],
  [
    'several sources',
    {
      request: { url: thingsUrl, query: { team: '{team}' }, onlyWith: 'team' },
      also: [
        { url: thingsUrl, query: { org: 'o' }, onlyWithout: 'team' },
        { url: thingsUrl, query: { user: 'u' }, onlyWithout: 'team' },
      ],
    },
  ],
  [
    'words from another list',
    {
      join: {
        request: { url: `${thingsUrl}/groups` },
        list: 'results',
        key: 'key',
        value: 'label',
        by: 'group',
      },
      name: [{ path: 'name' }, { joined: true }],
    },
  ],
];

describe.each(fields)('the stand-in of a field with %s', (_, members) => {
  const field = { ...base, ...members };

  it.each([0, 1, 100, 350])('has %i items, all of which are found', async (count) => {
    const stub = createOptionStub(field, count, new Map());
    const found = await collectAll(imaginary, field, stub);
    expect(found).toEqual(stub.expected);
    if (count > 1 && !members.listIsOne) expect(found.length).toBeGreaterThanOrEqual(count);
  });
});
