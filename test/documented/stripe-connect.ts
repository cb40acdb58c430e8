import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { stripePrices } from './stripe-prices.ts';

const api = 'https://api.stripe.com/v1';
const reference = 'https://docs.stripe.com/api';

const page = (url: string, hasMore: boolean, data: readonly object[]) => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});

const product = (id: string, name: string) => ({
  id,
  object: 'product',
  active: true,
  created: 1678833149,
  default_price: null,
  description: null,
  livemode: false,
  metadata: {},
  name,
});

export const stripeConnect: DocumentedComponent = {
  component: 'stripe_connect',
  lookups: [
    {
      field: 'product_id',
      see: `${reference}/products/list`,
      exchanges: [
        {
          asks: `GET ${api}/products`,
          query: { limit: '100' },
          // Of archived products there may still be subscriptions.
          refuses: ['active'],
          headers: { authorization: 'Bearer the-access-token' },
          answer: page('/v1/products', true, [
            { ...product('prod_old', 'Bronze Plan'), active: false },
            product('prod_NWjs8kKbJWmuuc', 'Gold Plan'),
          ]),
        },
        {
          asks: `GET ${api}/products`,
          query: { starting_after: 'prod_NWjs8kKbJWmuuc' },
          answer: page('/v1/products', false, [
            product('my-own-id', 'Silver Plan'),
            product('prod_again', 'Gold Plan'),
          ]),
        },
      ],
      options: [
        { id: 'prod_NWjs8kKbJWmuuc', name: 'Gold Plan · prod_NWjs8kKbJWmuuc' },
        { id: 'my-own-id', name: 'Silver Plan' },
        { id: 'prod_again', name: 'Gold Plan · prod_again' },
        { id: 'prod_old', name: 'Bronze Plan (archived)' },
      ],
    },
    ...stripePrices,
  ],
  failures: [
    {
      title: 'no valid key',
      field: 'product_id',
      see: `${reference}/errors`,
      status: 401,
      answer: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the account revoked the access',
      field: 'product_id',
      see: 'https://docs.stripe.com/error-codes#account-invalid',
      status: 403,
      answer: {
        error: {
          code: 'account_invalid',
          type: 'invalid_request_error',
          message: 'The provided key does not have access to the account.',
        },
      },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a key without the permission',
      field: 'product_id',
      see: `${reference}/errors`,
      status: 403,
      answer: { error: { type: 'invalid_request_error', message: 'Not permitted.' } },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'an unknown product',
      field: 'price_id',
      see: 'https://docs.stripe.com/error-codes#resource-missing',
      parents: { product_id: 'prod_gone' },
      status: 400,
      answer: {
        error: {
          code: 'resource_missing',
          param: 'product',
          type: 'invalid_request_error',
          message: "No such product: 'prod_gone'",
        },
      },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'too many requests',
      field: 'product_id',
      see: 'https://docs.stripe.com/rate-limits',
      status: 429,
      answerHeaders: { 'stripe-rate-limited-reason': 'global-rate' },
      answer: { error: { code: 'rate_limit', type: 'invalid_request_error', message: 'Slow.' } },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
