import { describe, expect, it } from 'vitest';
import type { ComponentField } from '../../../../functions/catalogue/components/field.ts';
import { optionHeaders } from '../../../../functions/options/http/option-headers.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';

const named = { key: 'thing', label: 'Thing', type: 'select', valuePattern: /^\w+$/ } as const;
const field: ComponentField = { ...named, scopes: [], choices: [] };
const place = {
  tenantId: 't',
  visibility: wholeTenant,
  componentKey: 'c',
  eventKey: 'e',
  fieldKey: 'f',
};
const query = { ...place, parentsSent: {}, queryProblems: [], limit: 5 };
const headersOf = ({
  asked: requested,
  ...result
}: {
  asked?: object;
  [member: string]: unknown;
}) =>
  optionHeaders('https://x.example/api', {
    options: [{ id: 'a', name: 'A' }],
    truncated: false,
    checkedQuery: { query: query, field, parents: new Map(), ...requested },
    ...result,
  });

describe('the default of a form', () => {
  it('is sent only if it is among the options', () => {
    for (const [id, sent] of [
      ['a', { 'X-Options-Default': 'a' }],
      ['b', {}],
    ]) {
      expect(headersOf({ asked: { field: { ...field, default: id } } })).toEqual(sent);
      expect(headersOf({ defaultId: id })).toEqual(sent);
    }
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
    expect(headersOf({ asked: { parents }, cursor: 'sealed', truncated: true }).Link).toMatch(
      /^<https:\/\/x\.example\/api\/events\/components\/c\/events\/e\/options\/f\?board=1&group=a\+b&_limit=5&_cursor=sealed>; rel="next"$/,
    );
  });
});
