import { failing, throttled, unavailable } from './failures.ts';
import { type Documented, type Exchange, lookup } from './lookups.ts';

const company = 'https://quickbooks.api.intuit.com/v3/company/9130000000000001';
const queries =
  'https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries';
const entities = 'https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities';
const faults =
  'https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes';

const ask = (query: string, found: object): Exchange => ({
  request: `GET ${company}/query?minorversion=75`,
  query: { query },
  headers: { authorization: 'Bearer the-access-token', accept: 'application/json' },
  response: { QueryResponse: found },
});

const customer = (number: number) => ({
  Id: String(number),
  DisplayName: `Customer ${number}`,
  FullyQualifiedName: `Customer ${number}`,
});
const fullPage = Array.from({ length: 200 }, (_, index) => customer(index + 1));

const item = (Id: string, Name: string, Type: string, category?: string) => ({
  Id,
  Name,
  FullyQualifiedName: category ? `${category}:${Name}` : Name,
  Type,
  ...(category ? { ParentRef: { value: '9', name: category } } : {}),
});

export const documented: Documented = {
  variables: { environment: '', realm_id: '9130000000000001' },
  lookups: [
    lookup('customer_id', `${entities}/customer`, {
      exchanges: [
        ask('select * from Customer orderby DisplayName startposition 1 maxresults 200', {
          Customer: fullPage,
        }),
        ask('select * from Customer orderby DisplayName startposition 201 maxresults 200', {
          Customer: [
            {
              ...customer(258),
              DisplayName: 'Kitchen',
              FullyQualifiedName: 'Blue Door:Kitchen',
              ParentRef: { value: '58' },
            },
          ],
        }),
      ],
      options: [
        ...fullPage.map(({ Id, DisplayName }) => `${Id}: ${DisplayName}`),
        '258: Kitchen (Blue Door:Kitchen)',
      ],
    }),
    lookup('customer_id', queries, {
      search: "d'Or",
      exchanges: ask(
        "select * from Customer where DisplayName like '%d\\'Or%' orderby DisplayName startposition 1 maxresults 200",
        {},
      ),
      options: [],
    }),
    lookup('item_id', `${entities}/item`, {
      exchanges: ask('select * from Item orderby Name startposition 1 maxresults 200', {
        Item: [
          item('9', 'Coffee', 'Category'),
          item('11', 'Espresso beans', 'Inventory', 'Coffee'),
          item('12', 'Repair', 'Service'),
        ],
      }),
      options: ['11: Espresso beans (Coffee:Espresso beans)', '12: Repair'],
    }),
    lookup('item_id', queries, {
      search: 'bean',
      exchanges: ask(
        "select * from Item where Name like '%bean%' orderby Name startposition 1 maxresults 200",
        { Item: [item('11', 'Beans', 'Inventory')] },
      ),
      options: ['11: Beans'],
    }),
    lookup('customer_id', queries, {
      ids: ['7', '8'],
      exchanges: [
        ask("select * from Customer where Id = '7' and Active in (true, false) maxresults 1", {
          Customer: [{ ...customer(7), DisplayName: 'Gone (deleted)' }],
        }),
        ask("select * from Customer where Id = '8' and Active in (true, false) maxresults 1", {}),
      ],
      options: ['7: Gone (deleted)'],
    }),
    lookup('item_id', queries, {
      ids: ['12'],
      exchanges: ask(
        "select * from Item where Id = '12' and Active in (true, false) maxresults 1",
        { Item: [item('12', 'Repair', 'Service')] },
      ),
      options: ['12: Repair'],
    }),
  ],
  failures: [
    ...failing('item_id', faults, [
      throttled('the same as 403, as it was before', 403, { Fault: { Error: [{ code: '3001' }] } }),
      unavailable('a statement that is not understood', 400, {
        Fault: { Error: [{ code: '4000' }] },
      }),
    ]),
  ],
};
