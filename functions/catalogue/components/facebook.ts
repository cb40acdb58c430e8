import { defineComponent } from './define-component.ts';
import { facebookPage, graph, graphPaging } from './facebook-pages.ts';

/**
 * Forms are read with the page's own token, fetched on the spot and never shown. Forms that are not
 * active get no leads; copies of a form keep its name. Without a form, leads of all forms of the page
 * are meant. Unverified: in which order forms come, and how many at most.
 * @see https://developers.facebook.com/docs/graph-api/reference/page/leadgen_forms/
 */
export const facebook = defineComponent({
  key: 'facebook',
  label: 'Facebook Lead Ads',
  events: { lead_created: { label: 'New lead', fields: ['page_id', 'form_id?'] } },
  fields: {
    page_id: facebookPage,
    form_id: {
      label: 'Form',
      valuePattern: /^\d{1,30}$/,
      parents: ['page_id'],
      scopes: ['pages_read_engagement', 'pages_manage_ads', 'leads_retrieval'],
      emptyHint: 'This page has no active lead form. Publish one in Meta Business Suite.',
      request: {
        url: `${graph}/{page_id}/leadgen_forms?fields=id,name,status,created_time&limit=100`,
      },
      tokenPrerequisite: {
        url: `${graph}/{page_id}?fields=access_token`,
        value: 'access_token',
      },
      list: 'data',
      name: [{ path: 'name' }, { date: 'created_time', before: ' · ' }],
      disambiguateBy: [{ path: 'id', before: ' · ' }],
      sort: [{ path: 'created_time', descending: true }],
      where: [{ path: 'status', is: 'ACTIVE' }],
      paging: graphPaging,
    },
  },
});
