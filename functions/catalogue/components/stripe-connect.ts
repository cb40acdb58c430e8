import { defineComponent } from './define-component.ts';
import type { LabelPart } from './label.ts';

const listed = {
  valuePattern: /^(?!\.+$)[\w.:-]{1,255}$/,
  scopes: ['read_write'],
  list: 'data',
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  first: { path: 'active', isNot: 'false' },
  paging: { style: 'last_id', send: { query: 'starting_after' }, more: 'has_more' },
} as const;

const archived: LabelPart = { text: '(archived)', where: [{ path: 'active', is: 'false' }] };

/** `Gold · 30.00 USD per 10 every 3 months, metered (archived)`. */
const priceLabel: readonly LabelPart[] = [
  { path: 'nickname' },
  {
    firstOf: [
      { money: { amount: 'unit_amount_decimal', currency: 'currency' } },
      { text: 'tiered', where: [{ path: 'billing_scheme', is: 'tiered' }] },
      { text: 'customer chooses', where: [{ path: 'custom_unit_amount', exists: true }] },
    ],
    before: ' · ',
  },
  { text: 'per {transform_quantity.divide_by}' },
  {
    firstOf: [
      {
        text: 'every {recurring.interval_count} {recurring.interval}s',
        where: [{ path: 'recurring.interval_count', isNot: '1' }],
      },
      { text: 'per {recurring.interval}' },
      { text: 'one-time', where: [{ path: 'type', is: 'one_time' }] },
    ],
  },
  { text: 'metered', where: [{ path: 'recurring.usage_type', is: 'metered' }], before: ', ' },
  archived,
];

/**
 * Ids may be chosen by the merchant. What is not active cannot be bought any more, but subscriptions
 * to it still bill. Most prices have no nickname; their amount is in the smallest unit of the currency
 * (1500 usd is 15 dollars), and absent where it is charged in tiers, or the customer chooses it. A
 * payment that no invoice asked for has neither product nor price, nor has what undoes a payment.
 * @see https://docs.stripe.com/api/products/list
 * @see https://docs.stripe.com/api/prices/list
 * @see https://docs.stripe.com/api/payment_intents/object
 * @see https://docs.stripe.com/api/events/types (`payment_intent.payment_failed`, `refund.created`, `charge.dispute.created`)
 * @see https://github.com/stripe/stripe-node/blob/master/src/resources/Events.ts
 */
export const stripeConnect = defineComponent({
  key: 'stripe_connect',
  label: 'Stripe',
  events: {
    payment_succeeded: { label: 'Payment succeeded', fields: ['product_id?', 'price_id?'] },
    payment_failed: { label: 'Payment failed', fields: ['product_id?', 'price_id?'] },
    refund_created: { label: 'Payment refunded', fields: [] },
    dispute_created: { label: 'Payment disputed', fields: [] },
    subscription_created: { label: 'Subscription created', fields: ['product_id?', 'price_id?'] },
    subscription_canceled: { label: 'Subscription canceled', fields: ['product_id?', 'price_id?'] },
  },
  fields: {
    product_id: {
      ...listed,
      label: 'Product',
      emptyHint: 'This account has no products in this mode (live or test).',
      request: { url: 'https://api.stripe.com/v1/products?limit=100' },
      name: [{ path: 'name' }, archived],
    },
    price_id: {
      ...listed,
      label: 'Price',
      parents: ['product_id'],
      emptyHint: 'This product has no prices.',
      request: { url: 'https://api.stripe.com/v1/prices?product={product_id}&limit=100' },
      name: priceLabel,
    },
  },
});
