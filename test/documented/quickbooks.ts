import type { DocumentedComponent, Exchange } from '../support/fields/documented-lookup.ts';

const company = 'https://quickbooks.api.intuit.com/v3/company/9130000000000001';
const queries =
  'https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries';
const entities = 'https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities';
const faults =
  'https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes';

const ask = (query: string, found: object): Exchange => ({
  asks: `GET ${company}/query`,
  query: { query, minorversion: '75' },
  headers: { authorization: 'Bearer the-access-token', accept: 'application/json' },
  answer: { QueryResponse: found, time: '2026-11-20T04:05:06.000-08:00' },
});

const customer = (number: number) => ({
  Id: String(number),
  DisplayName: `Customer ${number}`,
  FullyQualifiedName: `Customer ${number}`,
  Active: true,
  Job: false,
  domain: 'QBO',
  sparse: false,
  SyncToken: '0',
});
const fullPage = Array.from({ length: 200 }, (_, index) => customer(index + 1));

const item = (Id: string, Name: string, Type: string, category?: string) => ({
  Id,
  Name,
  FullyQualifiedName: category ? `${category}:${Name}` : Name,
  Type,
  Active: true,
  ...(category ? { SubItem: true, ParentRef: { value: '9', name: category } } : {}),
});

export const quickbooks: DocumentedComponent = {
  component: 'quickbooks',
  variables: { environment: '', realm_id: '9130000000000001' },
  lookups: [
    {
      field: 'customer_id',
      see: `${entities}/customer`,
      exchanges: [
        ask('select * from Customer orderby DisplayName startposition 1 maxresults 200', {
          Customer: fullPage,
          startPosition: 1,
          maxResults: 200,
        }),
        ask('select * from Customer orderby DisplayName startposition 201 maxresults 200', {
          Customer: [
            {
              ...customer(258),
              DisplayName: 'Kitchen',
              FullyQualifiedName: 'Blue Door:Kitchen',
              Job: true,
              ParentRef: { value: '58' },
            },
          ],
          startPosition: 201,
          maxResults: 1,
        }),
      ],
      options: [
        ...fullPage.map(({ Id, DisplayName }) => ({ id: Id, name: DisplayName })),
        { id: '258', name: 'Kitchen (Blue Door:Kitchen)' },
      ],
    },
    {
      field: 'customer_id',
      see: queries,
      search: "d'Or",
      exchanges: [
        ask(
          "select * from Customer where DisplayName like '%d\\'Or%' orderby DisplayName startposition 1 maxresults 200",
          {},
        ),
      ],
      options: [],
    },
    {
      field: 'item_id',
      see: `${entities}/item`,
      exchanges: [
        ask('select * from Item orderby Name startposition 1 maxresults 200', {
          Item: [
            item('9', 'Coffee', 'Category'),
            item('11', 'Espresso beans', 'Inventory', 'Coffee'),
            item('12', 'Repair', 'Service'),
          ],
          startPosition: 1,
          maxResults: 3,
        }),
      ],
      options: [
        { id: '11', name: 'Espresso beans (Coffee:Espresso beans)' },
        { id: '12', name: 'Repair' },
      ],
    },
    {
      field: 'item_id',
      see: queries,
      search: 'bean',
      exchanges: [
        ask(
          "select * from Item where Name like '%bean%' orderby Name startposition 1 maxresults 200",
          { Item: [item('11', 'Beans', 'Inventory')], startPosition: 1, maxResults: 1 },
        ),
      ],
      options: [{ id: '11', name: 'Beans' }],
    },
    {
      field: 'customer_id',
      see: queries,
      ids: ['7', '8'],
      exchanges: [
        ask("select * from Customer where Id = '7' and Active in (true, false) maxresults 1", {
          Customer: [{ ...customer(7), DisplayName: 'Gone (deleted)', Active: false }],
        }),
        ask("select * from Customer where Id = '8' and Active in (true, false) maxresults 1", {}),
      ],
      options: [{ id: '7', name: 'Gone (deleted)' }],
    },
    {
      field: 'item_id',
      see: queries,
      ids: ['12'],
      exchanges: [
        ask("select * from Item where Id = '12' and Active in (true, false) maxresults 1", {
          Item: [item('12', 'Repair', 'Service')],
        }),
      ],
      options: [{ id: '12', name: 'Repair' }],
    },
  ],
  failures: [
    {
      title: 'the token ended',
      field: 'customer_id',
      see: faults,
      status: 401,
      answerHeaders: { 'www-authenticate': 'Bearer realm="Intuit", error="invalid_token"' },
      answer: {
        warnings: null,
        intuitObject: null,
        fault: {
          error: [{ message: 'message=AuthenticationFailed; errorCode=003200', code: '3200' }],
          type: 'AUTHENTICATION',
        },
      },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'keys of the other environment, or lost rights',
      field: 'customer_id',
      see: faults,
      status: 403,
      answer: {
        fault: { error: [{ message: 'ApplicationAuthorizationFailed', code: '3100' }] },
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: '500 requests in a minute',
      field: 'item_id',
      see: faults,
      status: 429,
      answer: {
        Fault: {
          Error: [{ Message: 'message=ThrottleExceeded; errorCode=003001', code: '3001' }],
          type: 'THROTTLE',
        },
      },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
    {
      title: 'the same as 403, as it was before',
      field: 'item_id',
      see: faults,
      status: 403,
      answer: { Fault: { Error: [{ Message: 'ThrottleExceeded', code: '3001' }] } },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
    {
      title: 'a statement that is not understood',
      field: 'item_id',
      see: faults,
      status: 400,
      answer: {
        Fault: {
          Error: [{ Message: 'Error parsing query', Detail: 'QueryParserError', code: '4000' }],
          type: 'ValidationFault',
        },
      },
      becomes: { status: 500, code: 'provider_unavailable' },
    },
  ],
};
