import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api.stripe.com/v1';
const reference = 'https://docs.stripe.com/api';

const page = (hasMore: boolean, data: readonly object[]) => ({
  object: 'list',
  url: '/v1/prices',
  has_more: hasMore,
  data,
});

const monthly = { interval: 'month', interval_count: 1, usage_type: 'licensed', meter: null };

const price = (id: string, amount: number | null, more: object = {}) => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  nickname: null,
  product: 'prod_NWjs8kKbJWmuuc',
  custom_unit_amount: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: amount,
  unit_amount_decimal: amount === null ? null : String(amount),
  recurring: monthly,
  ...more,
});

const once = { recurring: null, type: 'one_time' };

/** Amounts are in the smallest unit of the currency: of yen there is no smaller one, of dinars 1,000. */
export const stripePrices: readonly DocumentedLookup[] = [
  {
    field: 'price_id',
    see: `${reference}/prices/list`,
    parents: { product_id: 'prod_NWjs8kKbJWmuuc' },
    exchanges: [
      {
        asks: `GET ${api}/prices`,
        query: { product: 'prod_NWjs8kKbJWmuuc', limit: '100' },
        // Of archived prices there may still be subscriptions.
        refuses: ['active'],
        answer: page(true, [
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
      },
      {
        asks: `GET ${api}/prices`,
        query: { product: 'prod_NWjs8kKbJWmuuc', starting_after: 'price_dinar' },
        answer: page(false, [
          price('price_tiered', null, {
            billing_scheme: 'tiered',
            recurring: { ...monthly, usage_type: 'metered' },
          }),
          price('price_part', null, { ...once, unit_amount_decimal: '0.05' }),
          price('price_pack', 700, {
            ...once,
            transform_quantity: { divide_by: 10, round: 'up' },
          }),
          price('price_tip', null, { ...once, custom_unit_amount: { minimum: 100 } }),
          price('price_again', 1000),
        ]),
      },
    ],
    options: [
      { id: 'price_monthly', name: '10.00 USD per month · price_monthly' },
      { id: 'price_quarterly', name: '25.00 USD every 3 months' },
      { id: 'price_yearly', name: 'Yearly · 99.00 USD per year' },
      { id: 'price_yen', name: '1500 JPY per month' },
      { id: 'price_dinar', name: '1.500 KWD per month' },
      { id: 'price_tiered', name: 'tiered per month, metered' },
      { id: 'price_part', name: '0.0005 USD one-time' },
      { id: 'price_pack', name: '7.00 USD per 10 one-time' },
      { id: 'price_tip', name: 'customer chooses one-time' },
      { id: 'price_again', name: '10.00 USD per month · price_again' },
      { id: 'price_old', name: '9.00 USD per month (archived)' },
    ],
  },
];
