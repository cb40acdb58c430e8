import { defineComponent } from './define-component.ts';

/**
 * New public apps may use GraphQL only: 250 of a list at most, and the cursor among the variables.
 * Deactivated locations are left out unless asked for. The numeric id is that of the REST API and of
 * webhooks. An app without the scope is answered with ACCESS_DENIED at HTTP 200. Events are the app's
 * subscriptions, for all shops or by the token of one; a checkout takes the scope of orders.
 * @see https://shopify.dev/docs/api/admin-graphql/latest/queries/locations
 * @see https://shopify.dev/docs/api/usage/limits
 * @see https://shopify.dev/docs/api/usage/access-scopes
 * @see https://shopify.dev/docs/api/admin-graphql/latest/enums/WebhookSubscriptionTopic (`checkouts/create`, `orders/paid`, `orders/cancelled`, `refunds/create`, `customers/create`)
 */
export const shopify = defineComponent({
  key: 'shopify',
  label: 'Shopify',
  events: {
    order_created: { label: 'Order created', fields: ['location_id?'] },
    order_paid: { label: 'Order paid', fields: ['location_id?'] },
    order_canceled: { label: 'Order canceled', fields: ['location_id?'] },
    order_fulfilled: { label: 'Order fulfilled', fields: ['location_id?'] },
    refund_created: { label: 'Refund created', fields: ['location_id?'] },
    checkout_created: { label: 'Checkout started', fields: [] },
    customer_created: { label: 'Customer created', fields: [] },
    inventory_changed: {
      label: 'Inventory changed',
      fields: ['location_id?'],
      scopes: ['read_inventory'],
    },
  },
  fields: {
    location_id: {
      label: 'Location',
      valuePattern: /^\d{1,20}$/,
      scopes: ['read_locations'],
      request: {
        method: 'POST',
        url: 'https://{shop}.myshopify.com/admin/api/2026-07/graphql.json',
        graphql:
          'query ($after: String) { locations(first: 250, after: $after) { ' +
          'nodes { legacyResourceId name address { city } } pageInfo { hasNextPage endCursor } } }',
      },
      list: 'data.locations.nodes',
      id: 'legacyResourceId',
      disambiguateBy: [
        { path: 'address.city', before: ' (', after: ')' },
        { path: 'legacyResourceId', before: ' ' },
      ],
      sort: ['label'],
      paging: {
        style: 'cursor',
        next: 'data.locations.pageInfo.endCursor',
        send: { body: 'variables.after' },
        more: 'data.locations.pageInfo.hasNextPage',
      },
    },
  },
});
