import { describe, expect, it } from 'vitest';
import type { Field } from '../../../functions/components/component.ts';
import { optionHeaders } from '../../../functions/http/option-headers.ts';

const field: Field = {
  key: 'thing',
  label: 'Thing',
  type: 'select',
  valuePattern: /^\w+$/,
  scopes: [],
  choices: [],
};
const path = { component_key: 'c', event_key: 'e', field_key: 'f' };
const headersOf = (answered: object) =>
  optionHeaders(
    {
      publicBaseUrl: 'https://x.example/api',
      path,
      integrationId: undefined,
      search: undefined,
      limit: 5,
    },
    { options: [{ id: 'a', name: 'A' }], truncated: false, parents: new Map(), field, ...answered },
  );

describe('the default of a form', () => {
  it('is sent only if it is among the options', () => {
    expect(headersOf({ field: { ...field, default: 'a' } })['X-Options-Default']).toBe('a');
    expect(headersOf({ field: { ...field, default: 'b' } })).toEqual({});
    expect(headersOf({ defaultId: 'a' })['X-Options-Default']).toBe('a');
    expect(headersOf({ defaultId: 'b' })).toEqual({});
  });

  it('holds plain ASCII', () => {
    const id = 'Küche 100%\r\nX: y';
    const options = [{ id, name: id }];
    const { 'X-Options-Default': header = '' } = headersOf({ options, defaultId: id });
    expect(header).toMatch(/^[\x21-\x7e]+$/);
    expect(decodeURIComponent(header)).toBe(id);
  });
});

describe('the way on', () => {
  it('holds each parent, and no _refresh', () => {
    const parents = new Map([
      ['board', '1'],
      ['group', 'a b'],
    ]);
    expect(headersOf({ parents, cursor: 'sealed', truncated: true }).Link).toMatch(
      /^<https:\/\/x\.example\/api\/.*\?board=1&group=a\+b&_limit=5&_cursor=sealed>; rel="next"$/,
    );
  });
});
