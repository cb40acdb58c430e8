import { defineComponent } from './define-component.ts';

/** The company's answer to a statement, which may hold templates; spaces must be sent as `%20`. */
const queryFor = (statement: string) => ({
  url:
    'https://{environment}quickbooks.api.intuit.com/v3/company/{realm_id}/query?minorversion=75&query=' +
    statement.replaceAll(' ', '%20'),
});

/** If nothing is found, the list is left out. A page holds 1,000 rows at most, of 1 to 3 kB each. */
const listed = {
  valuePattern: /^\d{1,20}$/,
  scopes: ['com.intuit.quickbooks.accounting'],
  listMayBeAbsent: true,
  id: 'Id',
  paging: { style: 'offset', send: { value: 'position' }, size: 200, first: 1 },
} as const;

/**
 * Statements know no OR, count rows from 1, and find only active rows unless asked otherwise. Names of
 * customers are unique; those of items are within a category. What is within another shows its full
 * name too. `%` in a search stands for anything. Unverified: whether a search ignores case.
 * @see https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries
 * @see https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/customer
 * @see https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/item
 */
export const quickbooks = defineComponent({
  key: 'quickbooks',
  label: 'QuickBooks Online',
  events: {
    customer_created: { label: 'Customer created', fields: [] },
    customer_updated: { label: 'Customer changed', fields: ['customer_id?'] },
    invoice_created: { label: 'Invoice created', fields: ['customer_id?'] },
    invoice_overdue: { label: 'Invoice overdue', fields: ['customer_id?'] },
    payment_received: { label: 'Payment received', fields: ['customer_id?'] },
    estimate_accepted: { label: 'Estimate accepted', fields: ['customer_id?'] },
    item_updated: { label: 'Product or service changed', fields: ['item_id?'] },
  },
  fields: {
    customer_id: {
      ...listed,
      label: 'Customer',
      emptyHint: 'There is no active customer in QuickBooks.',
      request: queryFor(
        'select * from Customer {matching=}orderby DisplayName startposition {position=1} maxresults 200',
      ),
      list: 'QueryResponse.Customer',
      name: [
        { path: 'DisplayName' },
        { text: '({FullyQualifiedName})', where: [{ path: 'ParentRef.value', exists: true }] },
      ],
      search: {
        value: 'matching',
        template: "where DisplayName like '%{search}%' ",
        quotes: 'escaped',
      },
      byId: {
        request: queryFor(
          "select * from Customer where Id = '{id}' and Active in (true, false) maxresults 1",
        ),
        item: 'QueryResponse.Customer.0',
      },
    },
    item_id: {
      ...listed,
      label: 'Product or service',
      emptyHint: 'There is no active product or service in QuickBooks.',
      request: queryFor(
        'select * from Item {matching=}orderby Name startposition {position=1} maxresults 200',
      ),
      list: 'QueryResponse.Item',
      name: [
        { path: 'Name' },
        { text: '({FullyQualifiedName})', where: [{ path: 'ParentRef.value', exists: true }] },
      ],
      where: [{ path: 'Type', isNot: 'Category' }],
      search: {
        value: 'matching',
        template: "where Name like '%{search}%' ",
        quotes: 'escaped',
      },
      byId: {
        request: queryFor(
          "select * from Item where Id = '{id}' and Active in (true, false) maxresults 1",
        ),
        item: 'QueryResponse.Item.0',
      },
    },
  },
});
