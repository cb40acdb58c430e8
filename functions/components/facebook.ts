import type { Component } from './component.ts';
import { facebookPage, graphPaging } from './facebook-pages.ts';

/**
 * Forms are read with the page's own token, fetched on the spot and never shown. Forms that are not
 * active get no leads.
 * @see https://developers.facebook.com/docs/graph-api/reference/page/leadgen_forms/
 */
export const facebook: Component = {
  key: 'facebook',
  label: 'Facebook Lead Ads',
  integrationType: 'facebook',
  events: { lead_created: { label: 'New lead', fields: ['page_id', 'form_id'] } },
  fields: [
    facebookPage,
    {
      key: 'form_id',
      label: 'Form',
      type: 'select',
      valuePattern: /^\d{1,30}$/,
      parents: ['page_id'],
      scopes: ['pages_read_engagement', 'pages_manage_ads', 'leads_retrieval'],
      emptyHint: 'This page has no active lead form. Publish one in Meta Business Suite.',
      request: {
        url: 'https://graph.facebook.com/v22.0/{page_id}/leadgen_forms?fields=id,name,status&limit=100',
      },
      tokenPrerequisite: {
        url: 'https://graph.facebook.com/v22.0/{page_id}?fields=access_token',
        value: 'access_token',
      },
      list: 'data',
      id: 'id',
      name: 'name',
      where: [{ path: 'status', is: 'ACTIVE' }],
      paging: graphPaging,
    },
  ],
};
