import { failing, missingScope, throttled, unavailable } from './failures.ts';
import { type Documented, lookup } from './lookups.ts';

const api = 'https://apple.myshopify.com/admin/api/2026-07/graphql.json';
const statusCodes = 'https://shopify.dev/docs/api/usage/response-codes';
const limits = 'https://shopify.dev/docs/api/usage/limits';
const headers = { 'x-shopify-access-token': 'the-access-token' };
const cursor = 'eyJsYXN0X2lkIjo2NTU0NDE0OTEsImxhc3RfdmFsdWUiOiJTaG9wIGxvY2F0aW9uIn0=';

const location = (id: number, name: string, city: string) => ({
  id: `gid://shopify/Location/${id}`,
  legacyResourceId: String(id),
  name,
  address: { city },
});

/** What a query costs comes with every answer. */
const cost = (currentlyAvailable: number) => ({
  cost: { requestedQueryCost: 11, throttleStatus: { currentlyAvailable, restoreRate: 200 } },
});

const page = (hasNextPage: boolean, endCursor: string | null, nodes: readonly object[]) => ({
  data: { locations: { nodes, pageInfo: { hasNextPage, endCursor } } },
  extensions: cost(3997),
});

const refused = (code: string) => ({ errors: [{ extensions: { code } }], data: null });

export const documented: Documented = {
  variables: { shop: 'apple' },
  headers,
  lookups: [
    lookup('location_id', 'https://shopify.dev/docs/api/admin-graphql/latest/queries/locations', {
      exchanges: [
        {
          request: `POST ${api}`,
          response: page(true, cursor, [
            location(655441491, 'Apple Store', 'Ottawa'),
            location(24826418, 'Apple Store', 'Toronto'),
          ]),
        },
        {
          // The last page has a cursor too.
          request: `POST ${api}`,
          json: { variables: { after: cursor } },
          response: page(false, 'eyJsYXN0X2lkIjo0ODd9', [
            location(487838322, 'Fifth Avenue', 'NY'),
          ]),
        },
      ],
      options: [
        '655441491: Apple Store (Ottawa) 655441491',
        '24826418: Apple Store (Toronto) 24826418',
        '487838322: Fifth Avenue',
      ],
    }),
  ],
  failures: [
    ...failing('location_id', statusCodes, [
      missingScope('the scope was not granted, at HTTP 200', 200, {
        ...refused('ACCESS_DENIED'),
        extensions: cost(4000),
      }),
      unavailable('the shop has not paid', 403, { errors: 'Unavailable Shop' }),
      unavailable(
        'a query that it does not understand, at HTTP 200',
        200,
        refused('undefinedField'),
      ),
    ]),
    ...failing('location_id', limits, [
      // Of 900 points, 200 come back each second.
      throttled(
        'a full bucket, at HTTP 200',
        200,
        {
          errors: [{ extensions: { code: 'THROTTLED' } }],
          extensions: {
            cost: {
              requestedQueryCost: 901,
              throttleStatus: { currentlyAvailable: 1, restoreRate: 200 },
            },
          },
        },
        { retryAfter: '5' },
      ),
    ]),
  ],
};
