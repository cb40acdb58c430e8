import { describe, expect, it } from 'vitest';
import { findSuggestion } from '../../../../functions/platform/model/find-suggestion.ts';

const known = ['integration_type', 'status', 'limit', 'cursor', '_ids', 'page_id'];

const none = (sent: string): [string, undefined] => [sent, undefined];

describe('findMeant', () => {
  it.each<[string, string | undefined]>([
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
    ...['', '_', '__proto__', 'constructor', 'idx', 'lint', 'source', 'i'].map(none),
    none('type_of_integration'),
  ])('takes %j for %s', (sent, suggestion) => {
    expect(findSuggestion(sent, known)).toBe(suggestion);
  });

  it('prefers the nearest name', () => {
    expect(findSuggestion('listids', ['list_id', 'list_ids'])).toBe('list_ids');
  });

  it.each([
    ['board_id', ['card_id', 'brand_id', 'deal_id']],
    ['ad_account_id', ['account_id']],
    ['base_id', ['page_id', 'label_id']],
    ['team_id', ['item_id', 'deal_id', 'tag_id']],
    ['form_id', ['org_id']],
  ])('takes none of another thing for %s: %j', (name, sent) => {
    expect(sent.map((each) => findSuggestion(each, [name]))).toEqual(sent.map(() => undefined));
  });
});
