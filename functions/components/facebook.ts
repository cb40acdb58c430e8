import type { Component } from './component.ts';

/**
 * Forms are read with the page's own token, fetched on the spot and never shown. A missing
 * business_management scope hides pages that a business owns.
 * @see https://developers.facebook.com/docs/graph-api/reference/page/leadgen_forms/
 */
export const facebook: Component = {
  key: 'facebook',
  label: 'Facebook Lead Ads',
  integrationType: 'facebook',
  events: { lead_created: { label: 'New lead', fields: ['page_id', 'form_id'] } },
  fields: [
    {
      key: 'page_id',
      label: 'Page',
      valuePattern: /^\d{1,30}$/,
      url: 'https://graph.facebook.com/v22.0/me/accounts?fields=id,name&limit=100',
      list: 'data',
      id: 'id',
      name: 'name',
      paging: { style: 'cursor', next: 'paging.cursors.after', send: 'after', more: 'paging.next' },
      scopes: ['pages_show_list', 'business_management'],
    },
    {
      key: 'form_id',
      label: 'Form',
      valuePattern: /^\d{1,30}$/,
      parents: ['page_id'],
      url: 'https://graph.facebook.com/v22.0/{page_id}/leadgen_forms?fields=id,name,status&limit=100',
      list: 'data',
      id: 'id',
      name: 'name',
      where: { path: 'status', equals: 'ACTIVE' },
      paging: { style: 'cursor', next: 'paging.cursors.after', send: 'after', more: 'paging.next' },
      tokenFrom: {
        url: 'https://graph.facebook.com/v22.0/{page_id}?fields=access_token',
        token: 'access_token',
      },
      scopes: ['pages_read_engagement', 'pages_manage_ads', 'leads_retrieval'],
    },
  ],
};
