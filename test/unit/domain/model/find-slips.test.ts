import { describe, expect, it } from 'vitest';
import { components } from '../../../../functions/components/catalogue.ts';
import { getFieldOptions } from '../../../../functions/contracts/get-field-options.ts';
import { findSlips } from '../../../../functions/domain/model/find-slips.ts';
import { routes } from '../../../../functions/routes.ts';

const known = ['integration_type', 'status', 'limit', 'cursor', '_ids', 'page_id'];

describe('findSlips', () => {
  it.each([
    ['Limit', 'limit'],
    [' limit ', 'limit'],
    ['limit[]', 'limit'],
    ['_limit', 'limit'],
    ['LIMIT', 'limit'],
    ['limt', 'limit'],
    ['lmiit', 'limit'],
    ['limits', 'limit'],
    ['integrationType', 'integration_type'],
    ['integration-type', 'integration_type'],
    ['integrtaion_tpye', 'integration_type'],
    ['ids', '_ids'],
    ['pageId', 'page_id'],
    ['stauts', 'status'],
  ])('takes %j for %s', (sent, meant) => {
    expect(findSlips([sent], known)).toEqual([
      { field: sent, message: `unknown; did you mean ${meant}?` },
    ]);
  });

  it('prefers the nearest name', () => {
    const messages = findSlips(['listids'], ['list_id', 'list_ids']).map(({ message }) => message);
    expect(messages).toEqual(['unknown; did you mean list_ids?']);
  });

  it.each([
    ...known,
    '',
    '_',
    '__proto__',
    'constructor',
    'idx',
    'lint',
    'source',
    'i',
    'type_of_integration',
  ])('has nothing to say of %j', (sent) => {
    expect(findSlips([sent], known)).toEqual([]);
  });

  it.each([
    ['workspace', ['workspace', 'workspace_id']],
    ['board_id', ['board_id', 'card_id', 'brand_id', 'deal_id']],
    ['ad_account_id', ['account_id']],
    ['base_id', ['page_id', 'label_id']],
    ['team_id', ['item_id', 'deal_id', 'tag_id']],
    ['form_id', ['org_id']],
    ['_search', ['research']],
    ['_refresh', ['fresh']],
    ['status', ['state']],
  ])('leaves parameters of the caller’s own beside %s alone: %j', (name, sent) => {
    expect(findSlips(sent, [name])).toEqual([]);
  });

  it('names what other APIs call a parameter, and nothing that every object has', () => {
    const elsewhere = { type: 'integration_type' };
    expect(findSlips(['type', 'toString'], known, elsewhere)).toEqual([
      { field: 'type', message: 'unknown; did you mean integration_type?' },
    ]);
  });

  it('repeats a name only as short, plain text', () => {
    expect(findSlips([`limi\u0007t${' '.repeat(5_000)}`], known)).toEqual([
      { field: `limi?t${' '.repeat(58)}`, message: 'unknown; did you mean limit?' },
    ]);
  });

  it.each([
    ...['_', '_t', '_ts', 't', 'ts', 'v', 'cb', 'nocache', 'cache_buster', 'rnd', 'timestamp'],
    ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid', 'fbclid'],
    ...['ref', 'trace_id', 'access_token', 'api_key', 'lang', 'locale', 'debug', 'verbose'],
  ])('lets %s pass on every endpoint and beside every parent', (sent) => {
    const queries = routes.map(({ request }) => Object.keys(request.query?.shape ?? {}));
    const own = Object.keys(getFieldOptions.request.query.shape);
    const fields = [...components.values()].flatMap((each) => each.fields);
    const parents = fields.map((field) => [
      ...(field.parents ?? []),
      ...(field.optionalParents ?? []),
      ...own,
    ]);
    const slips = [...queries, ...parents].flatMap((names) => findSlips([sent], names));
    expect(slips).toEqual([]);
  });
});
