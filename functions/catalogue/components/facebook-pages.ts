import { graphVersion } from '../providers/facebook-login.ts';
import type { FieldData } from './define-component.ts';

export const graph = `https://graph.facebook.com/${graphVersion}`;

/** The last page has an `after` cursor too; only `paging.next` says that there is more. */
export const graphPaging = {
  style: 'cursor',
  next: 'paging.cursors.after',
  send: { query: 'after' },
  more: 'paging.next',
} as const;

/**
 * The pages that the person selected in Facebook's dialog. A missing business_management scope
 * hides pages that a business owns.
 * @see https://developers.facebook.com/docs/graph-api/reference/user/accounts/
 */
export const facebookPage: FieldData = {
  label: 'Page',
  valuePattern: /^\d{1,30}$/,
  scopes: ['pages_show_list', 'business_management'],
  emptyHint:
    "Connect again, select the pages in Facebook's dialog and grant business_management: " +
    'pages that a business owns are hidden without it.',
  request: { url: `${graph}/me/accounts?fields=id,name&limit=100` },
  list: 'data',
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  sort: ['label'],
  paging: graphPaging,
};
