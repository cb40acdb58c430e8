import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';

const api = 'https://api.airtable.com/v0/meta/bases';
const base = 'appQ1w2E3r4T5y6U7';
const tables = `${api}/${base}/tables`;
const bearer = { authorization: 'Bearer the-access-token' };
const listBases = 'https://airtable.com/developers/web/api/list-bases';
const schemaPage = 'https://airtable.com/developers/web/api/get-base-schema';
const errorsPage = 'https://airtable.com/developers/web/api/errors';

const schema = {
  tables: [
    {
      id: 'tblH1j2K3l4M5n6B7',
      name: 'Orders',
      fields: [
        { id: 'fldP0o9I8u7Y6t5R4', name: 'Number', type: 'autoNumber' },
        {
          id: 'fldA2s3D4f5G6h7J8',
          name: 'State',
          type: 'singleSelect',
          options: { choices: [{ id: 'selQ2w3E4r5T6y7U8', name: 'Open', color: 'blueLight2' }] },
        },
      ],
      views: [
        { id: 'viwL1k2J3h4G5f6D7', name: 'All', type: 'grid' },
        { id: 'viwM1k2J3h4G5f6D7', name: 'Mine', type: 'grid' },
        { id: 'viwN1k2J3h4G5f6D7', name: 'Mine', type: 'kanban' },
        { id: 'viwO1k2J3h4G5f6D7', name: 'New order', type: 'form' },
      ],
    },
    { id: 'tblC1x2Z3v4B5n6M7', name: 'Customers', fields: [], views: [] },
  ],
};
const ofOrders = { base_id: base, table_id: 'tblH1j2K3l4M5n6B7' };
const asksSchema = [{ asks: `GET ${tables}`, headers: bearer, answer: schema }];

export const airtable: DocumentedComponent = {
  component: 'airtable',
  lookups: [
    {
      field: 'base_id',
      see: listBases,
      exchanges: [
        {
          asks: `GET ${api}`,
          headers: bearer,
          answer: {
            bases: [
              { id: base, name: 'Orders', permissionLevel: 'edit' },
              { id: 'appN0n0N0n0N0n0N0', name: 'Hidden', permissionLevel: 'none' },
            ],
            offset: 'itrK1l2M3/appZ9x8C7v6B5n4M3',
          },
        },
        {
          asks: `GET ${api}`,
          query: { offset: 'itrK1l2M3/appZ9x8C7v6B5n4M3' },
          answer: {
            bases: [
              { id: 'appZ9x8C7v6B5n4M3', name: 'inventory', permissionLevel: 'read' },
              { id: 'appY9x8C7v6B5n4M3', name: 'Orders', permissionLevel: 'create' },
            ],
          },
        },
      ],
      options: [
        { id: 'appZ9x8C7v6B5n4M3', name: 'inventory' },
        { id: base, name: `Orders (${base})` },
        { id: 'appY9x8C7v6B5n4M3', name: 'Orders (appY9x8C7v6B5n4M3)' },
      ],
    },
    {
      field: 'table_id',
      see: schemaPage,
      parents: { base_id: base },
      exchanges: asksSchema,
      options: [
        { id: 'tblH1j2K3l4M5n6B7', name: 'Orders' },
        { id: 'tblC1x2Z3v4B5n6M7', name: 'Customers' },
      ],
    },
    {
      field: 'field_id',
      see: schemaPage,
      parents: ofOrders,
      exchanges: asksSchema,
      options: [
        { id: 'fldP0o9I8u7Y6t5R4', name: 'Number' },
        { id: 'fldA2s3D4f5G6h7J8', name: 'State' },
      ],
    },
    {
      field: 'view_id',
      see: schemaPage,
      parents: ofOrders,
      exchanges: asksSchema,
      options: [
        { id: 'viwL1k2J3h4G5f6D7', name: 'All' },
        { id: 'viwM1k2J3h4G5f6D7', name: 'Mine (grid)' },
        { id: 'viwN1k2J3h4G5f6D7', name: 'Mine (kanban)' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token is dead',
      field: 'base_id',
      see: errorsPage,
      status: 401,
      answer: { error: { type: 'AUTHENTICATION_REQUIRED' } },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope or a role is missing',
      field: 'base_id',
      see: errorsPage,
      status: 403,
      answer: { error: { type: 'INVALID_PERMISSIONS' } },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the base is unknown, or not in the grant any more',
      field: 'table_id',
      parents: { base_id: base },
      see: errorsPage,
      status: 403,
      answer: { error: { type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND' } },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'the table was deleted',
      field: 'view_id',
      parents: { base_id: base, table_id: 'tblG0n3G0n3G0n3G0' },
      see: schemaPage,
      status: 200,
      answer: schema,
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'the rate limit of the base',
      field: 'field_id',
      parents: ofOrders,
      see: 'https://airtable.com/developers/web/api/rate-limits',
      status: 429,
      answer: {},
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
