import { failing, failingIn, parentGone, reconnect } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const missingPage = 'https://docs.stripe.com/error-codes#resource-missing';
const api = 'https://api.stripe.com/v1';
const reference = 'https://docs.stripe.com/api';

const page = (asks: string, has_more: boolean, data: readonly object[]) =>
  get(`${api}/${asks}`, { has_more, data });

const monthly = { interval: 'month', interval_count: 1, usage_type: 'licensed' };

const price = (id: string, amount: number | null, more: object = {}) => ({
  id,
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  nickname: null,
  custom_unit_amount: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount_decimal: amount === null ? null : String(amount),
  recurring: monthly,
  ...more,
});

const once = { recurring: null, type: 'one_time' };

const product = (id: string, name: string) => ({ id, active: true, name });

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('product_id', `${reference}/products/list`, {
      exchanges: [
        {
          // Of archived products there may still be subscriptions.
          ...page('products?limit=100', true, [
            { ...product('prod_old', 'Bronze Plan'), active: false },
            product('prod_NWjs8kKbJWmuuc', 'Gold Plan'),
          ]),
          refuses: ['active'],
        },
        page('products?starting_after=prod_NWjs8kKbJWmuuc', false, [
          product('my-own-id', 'Silver Plan'),
          product('prod_again', 'Gold Plan'),
        ]),
      ],
      options: [
        'prod_NWjs8kKbJWmuuc: Gold Plan · prod_NWjs8kKbJWmuuc',
        'my-own-id: Silver Plan',
        'prod_again: Gold Plan · prod_again',
        'prod_old: Bronze Plan (archived)',
      ],
    }),
    // Amounts are in the smallest unit of the currency: of yen there is no smaller one, of dinars 1,000.
    lookup('price_id', `${reference}/prices/list`, {
      parents: { product_id: 'prod_NWjs8kKbJWmuuc' },
      exchanges: [
        {
          // Of archived prices there may still be subscriptions.
          ...page('prices?product=prod_NWjs8kKbJWmuuc&limit=100', true, [
            price('price_old', 900, { active: false }),
            price('price_monthly', 1000),
            price('price_quarterly', 2500, { recurring: { ...monthly, interval_count: 3 } }),
            price('price_yearly', 9900, {
              nickname: 'Yearly',
              recurring: { ...monthly, interval: 'year' },
            }),
            price('price_yen', 1500, { currency: 'jpy' }),
            price('price_dinar', 1500, { currency: 'kwd' }),
          ]),
          refuses: ['active'],
        },
        page('prices?product=prod_NWjs8kKbJWmuuc&starting_after=price_dinar', false, [
          price('price_tiered', null, {
            billing_scheme: 'tiered',
            recurring: { ...monthly, usage_type: 'metered' },
          }),
          price('price_part', null, { ...once, unit_amount_decimal: '0.05' }),
          price('price_pack', 700, { ...once, transform_quantity: { divide_by: 10 } }),
          price('price_tip', null, { ...once, custom_unit_amount: {} }),
          price('price_again', 1000),
        ]),
      ],
      options: [
        'price_monthly: 10.00 USD per month · price_monthly',
        'price_quarterly: 25.00 USD every 3 months',
        'price_yearly: Yearly · 99.00 USD per year',
        'price_yen: 1500 JPY per month',
        'price_dinar: 1.500 KWD per month',
        'price_tiered: tiered per month, metered',
        'price_part: 0.0005 USD one-time',
        'price_pack: 7.00 USD per 10 one-time',
        'price_tip: customer chooses one-time',
        'price_again: 10.00 USD per month · price_again',
        'price_old: 9.00 USD per month (archived)',
      ],
    }),
  ],
  failures: [
    ...failing('product_id', 'https://docs.stripe.com/error-codes#account-invalid', [
      reconnect('the account revoked the access', 403, {
        error: { code: 'account_invalid', type: 'invalid_request_error' },
      }),
    ]),
    ...failingIn({ product_id: 'prod_gone' }, 'price_id', missingPage, [
      parentGone('an unknown product', 400, {
        error: { code: 'resource_missing', type: 'invalid_request_error' },
      }),
    ]),
  ],
};
