import type { DocumentedComponent } from '../support/documented-lookup.ts';

const api = 'https://apple.myshopify.com/admin/api/2026-07';
const statusCodes = 'https://shopify.dev/docs/api/usage/response-codes';
const next = `${api}/locations.json?limit=250&page_info=hijgklmn`;

const location = (id: number, name: string, active: boolean) => ({
  id,
  name,
  address1: '50 Rideau Street',
  city: 'Ottawa',
  country_code: 'CA',
  active,
  legacy: false,
  admin_graphql_api_id: `gid://shopify/Location/${id}`,
});

/**
 * Unverified: that locations are paged at all. The page on paging says how lists are, and the page
 * on locations does not name a parameter.
 */
export const shopify: DocumentedComponent = {
  component: 'shopify',
  variables: { shop: 'apple' },
  lookups: [
    {
      field: 'location_id',
      see: 'https://shopify.dev/docs/api/admin-rest/latest/resources/location',
      exchanges: [
        {
          asks: `GET ${api}/locations.json`,
          headers: { 'x-shopify-access-token': 'the-access-token' },
          answerHeaders: { link: `<${next}>; rel="next"` },
          answer: {
            locations: [
              location(655441491, '50 Rideau Street', true),
              location(24826418, 'Closed Apple Store', false),
            ],
          },
        },
        {
          asks: `GET ${api}/locations.json`,
          query: { limit: '250', page_info: 'hijgklmn' },
          headers: { 'x-shopify-access-token': 'the-access-token' },
          answerHeaders: { link: `<${api}/locations.json?page_info=abcdefg>; rel="previous"` },
          answer: { locations: [location(487838322, 'Fifth Avenue AppleStore', true)] },
        },
      ],
      options: [
        { id: '655441491', name: '50 Rideau Street' },
        { id: '487838322', name: 'Fifth Avenue AppleStore' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token is refused',
      field: 'location_id',
      see: statusCodes,
      status: 401,
      answer: { errors: '[API] Invalid API key or access token (unrecognized login)' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the scope was not granted',
      field: 'location_id',
      see: statusCodes,
      status: 403,
      answer: {
        errors: '[API] This action requires merchant approval for read_locations scope.',
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a full bucket',
      field: 'location_id',
      see: 'https://shopify.dev/docs/api/admin-rest/usage/rate-limits',
      status: 429,
      answerHeaders: { 'retry-after': '2.0', 'x-shopify-shop-api-call-limit': '40/40' },
      answer: { errors: 'Exceeded 2 calls per second for api client.' },
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '2' },
    },
  ],
};
