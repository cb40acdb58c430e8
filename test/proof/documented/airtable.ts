import { failingIn, parentGone } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const api = 'https://api.airtable.com/v0/meta/bases';
const base = 'appQ1w2E3r4T5y6U7';
const tables = `${api}/${base}/tables`;

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
        { id: 'fldA2s3D4f5G6h7J8', name: 'State', type: 'singleSelect' },
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
const asksSchema = [get(`${tables}`, schema)];

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('base_id', listBases, {
      exchanges: [
        get(`${api}`, {
          bases: [
            { id: base, name: 'Orders', permissionLevel: 'edit' },
            { id: 'appN0n0N0n0N0n0N0', name: 'Hidden', permissionLevel: 'none' },
          ],
          offset: 'itrK1l2M3/appZ9x8C7v6B5n4M3',
        }),
        get(`${api}?offset=itrK1l2M3/appZ9x8C7v6B5n4M3`, {
          bases: [
            { id: 'appZ9x8C7v6B5n4M3', name: 'inventory', permissionLevel: 'read' },
            { id: 'appY9x8C7v6B5n4M3', name: 'Orders', permissionLevel: 'create' },
          ],
        }),
      ],
      options: [
        'appZ9x8C7v6B5n4M3: inventory',
        `${base}: Orders (${base})`,
        'appY9x8C7v6B5n4M3: Orders (appY9x8C7v6B5n4M3)',
      ],
    }),
    lookup('table_id', schemaPage, {
      parents: { base_id: base },
      exchanges: asksSchema,
      options: ['tblH1j2K3l4M5n6B7: Orders', 'tblC1x2Z3v4B5n6M7: Customers'],
    }),
    lookup('field_id', schemaPage, {
      parents: ofOrders,
      exchanges: asksSchema,
      options: ['fldP0o9I8u7Y6t5R4: Number', 'fldA2s3D4f5G6h7J8: State'],
    }),
    lookup('view_id', schemaPage, {
      parents: ofOrders,
      exchanges: asksSchema,
      options: [
        'viwL1k2J3h4G5f6D7: All',
        'viwM1k2J3h4G5f6D7: Mine (grid)',
        'viwN1k2J3h4G5f6D7: Mine (kanban)',
      ],
    }),
  ],
  failures: [
    ...failingIn({ base_id: base }, 'table_id', errorsPage, [
      parentGone('the base is unknown, or not in the grant any more', 403, {
        error: { type: 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND' },
      }),
    ]),
    ...failingIn({ base_id: base, table_id: 'tblG0n3G0n3G0n3G0' }, 'view_id', schemaPage, [
      parentGone('the table was deleted', 200, schema),
    ]),
  ],
};
