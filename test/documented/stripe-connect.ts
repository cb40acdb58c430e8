import type { DocumentedComponent } from '../support/documented-lookup.ts';

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

const price = (id: string, nickname: string | null, amount: number | null) => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  nickname,
  product: 'prod_NWjs8kKbJWmuuc',
  custom_unit_amount: null,
  type: 'recurring',
  unit_amount: amount,
  unit_amount_decimal: amount === null ? null : String(amount),
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
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
          query: { active: 'true', limit: '100' },
          headers: { authorization: 'Bearer the-access-token' },
          answer: page('/v1/products', true, [product('prod_NWjs8kKbJWmuuc', 'Gold Plan')]),
        },
        {
          asks: `GET ${api}/products`,
          query: { active: 'true', starting_after: 'prod_NWjs8kKbJWmuuc' },
          answer: page('/v1/products', false, [product('my-own-id', 'Silver Plan')]),
        },
      ],
      options: [
        { id: 'prod_NWjs8kKbJWmuuc', name: 'Gold Plan' },
        { id: 'my-own-id', name: 'Silver Plan' },
      ],
    },
    {
      field: 'price_id',
      see: `${reference}/prices/list`,
      parents: { product_id: 'prod_NWjs8kKbJWmuuc' },
      exchanges: [
        {
          asks: `GET ${api}/prices`,
          query: { product: 'prod_NWjs8kKbJWmuuc', active: 'true', limit: '100' },
          answer: page('/v1/prices', true, [
            price('price_1MoBy5LkdIwHu7ixZhnattbh', null, 1000),
            price('price_1MoBy5LkdIwHu7ixYearly00', 'Yearly', 9900),
          ]),
        },
        {
          asks: `GET ${api}/prices`,
          query: {
            product: 'prod_NWjs8kKbJWmuuc',
            starting_after: 'price_1MoBy5LkdIwHu7ixYearly00',
          },
          answer: page('/v1/prices', false, [
            { ...price('price_1MoBy5LkdIwHu7ixTiered00', null, null), billing_scheme: 'tiered' },
            {
              ...price('price_1MoBy5LkdIwHu7ixOneTime0', null, null),
              unit_amount_decimal: '0.05',
              recurring: null,
              type: 'one_time',
            },
          ]),
        },
      ],
      options: [
        { id: 'price_1MoBy5LkdIwHu7ixZhnattbh', name: '1000 usd month' },
        { id: 'price_1MoBy5LkdIwHu7ixYearly00', name: 'Yearly' },
        { id: 'price_1MoBy5LkdIwHu7ixTiered00', name: 'usd month' },
        { id: 'price_1MoBy5LkdIwHu7ixOneTime0', name: '0.05 usd' },
      ],
    },
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
