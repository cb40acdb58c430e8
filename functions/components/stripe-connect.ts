import type { Component } from './component.ts';

const paging = { style: 'last_id', send: { query: 'starting_after' }, more: 'has_more' } as const;

/**
 * Ids may be chosen by the merchant. Most prices have no nickname; their amount is in the smallest
 * unit of the currency (1500 usd is 15 dollars), only as a decimal where it has parts of that, and
 * absent where it is charged in tiers.
 * @see https://docs.stripe.com/api/products/list
 * @see https://docs.stripe.com/api/prices/list
 */
export const stripeConnect: Component = {
  key: 'stripe_connect',
  label: 'Stripe',
  integrationType: 'stripe_connect',
  events: {
    payment_succeeded: { label: 'Payment succeeded', fields: ['product_id', 'price_id'] },
    subscription_created: { label: 'Subscription created', fields: ['product_id', 'price_id'] },
    subscription_canceled: { label: 'Subscription canceled', fields: ['product_id', 'price_id'] },
  },
  fields: [
    {
      key: 'product_id',
      label: 'Product',
      type: 'select',
      valuePattern: /^(?!\.+$)[\w.:-]{1,255}$/,
      scopes: ['read_write'],
      emptyHint: 'This account has no active products in this mode (live or test).',
      request: { url: 'https://api.stripe.com/v1/products?active=true&limit=100' },
      list: 'data',
      id: 'id',
      name: 'name',
      paging,
    },
    {
      key: 'price_id',
      label: 'Price',
      type: 'select',
      valuePattern: /^(?!\.+$)[\w.:-]{1,255}$/,
      parents: ['product_id'],
      scopes: ['read_write'],
      emptyHint: 'This product has no active prices.',
      request: {
        url: 'https://api.stripe.com/v1/prices?product={product_id}&active=true&limit=100',
      },
      list: 'data',
      id: 'id',
      name: ['nickname', '{unit_amount_decimal} {currency} {recurring.interval}'],
      paging,
    },
  ],
};
