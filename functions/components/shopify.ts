import type { Component } from './component.ts';

/**
 * Paged by a Link header, 50 at a time unless asked for more, 250 at most. Deactivated locations are
 * listed too. The REST API is a legacy one, and new public apps have to use GraphQL. Unverified: that
 * locations take `limit`, which their own page does not name.
 * @see https://shopify.dev/docs/api/admin-rest/latest/resources/location
 * @see https://shopify.dev/docs/api/admin-rest/usage/pagination
 */
export const shopify: Component = {
  key: 'shopify',
  label: 'Shopify',
  integrationType: 'shopify',
  events: {
    order_created: { label: 'Order created', fields: ['location_id'] },
    order_fulfilled: { label: 'Order fulfilled', fields: ['location_id'] },
    inventory_changed: { label: 'Inventory changed', fields: ['location_id'] },
  },
  fields: [
    {
      key: 'location_id',
      label: 'Location',
      type: 'select',
      valuePattern: /^\d{1,20}$/,
      scopes: ['read_locations'],
      request: { url: 'https://{shop}.myshopify.com/admin/api/2026-07/locations.json?limit=250' },
      list: 'locations',
      id: 'id',
      name: 'name',
      where: [{ path: 'active', isNot: 'false' }],
      paging: { style: 'link_header' },
    },
  ],
};
