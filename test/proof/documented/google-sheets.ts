import { failingIn, parentGone } from './failures.ts';
import { documentedGoogleErrors } from './google-errors.ts';
import { type Documented, type Exchange, get, lookup } from './lookups.ts';

const searchPage = 'https://developers.google.com/workspace/drive/api/guides/search-shareddrives';
const troubleshooting =
  'https://developers.google.com/workspace/sheets/api/troubleshoot-api-errors';
const drive = 'https://www.googleapis.com/drive/v3';
const reference = 'https://developers.google.com/workspace/drive/api/reference/rest/v3';
const spreadsheet = 'https://sheets.googleapis.com/v4/spreadsheets/1Bx-_';
const sheetsReference = 'https://developers.google.com/workspace/sheets/api/reference/rest/v4';

const sheet = (sheetId: number, title: string, index: number, sheetType = 'GRID') => ({
  properties: { sheetId, title, index, sheetType },
});

const sheets = [
  sheet(998877665, "Jon's_Data", 10),
  { properties: { ...sheet(5, 'Lists', 2).properties, hidden: true } },
  sheet(1789, 'Chart1', 1, 'OBJECT'),
  sheet(0, 'Sheet1', 0),
];

/** The range of a sheet, in whatever way it is called; a row that is not bounded has all columns. */
const firstRow = (sheetId: string, valueRange: object): Exchange => ({
  request: `POST ${spreadsheet}/values:batchGetByDataFilter`,
  json: { dataFilters: [{ gridRange: { sheetId, startRowIndex: 0, endRowIndex: 1 } }] },
  response: { valueRanges: [{ valueRange }] },
});

const error = (code: number, status: string) => ({ error: { code, status } });

const file = (id: string, name: string, owner = 'Ada Lovelace') => ({
  id,
  name,
  modifiedTime: '2026-01-21T09:30:00.000Z',
  owners: [{ displayName: owner }],
});

export const documented: Documented = {
  lookups: [
    lookup('drive_id', `${reference}/drives/list`, {
      exchanges: [
        get(`${drive}/drives?pageSize=100`, {
          nextPageToken: '~!!~AI9FV7S',
          drives: [{ id: '0AC2', name: 'Support' }],
        }),
        get(`${drive}/drives?pageSize=100&pageToken=~!!~AI9FV7S`, {
          drives: [{ id: '0ABqBa-_PVA', name: 'Sales' }],
        }),
      ],
      options: ['0ABqBa-_PVA: Sales', '0AC2: Support'],
    }),
    lookup('drive_id', searchPage, {
      search: 'Sales',
      exchanges: {
        request: `GET ${drive}/drives`,
        query: { q: "name contains 'Sales'" },
        response: { drives: [] },
      },
      options: [],
    }),
    // A file in the bin is still answered, as `trashed`.
    lookup('spreadsheet_id', `${reference}/files/get`, {
      ids: ['1Old', '1Bin', '1Gone'],
      exchanges: [
        {
          request: `GET ${drive}/files/1Old`,
          query: { fields: 'id,name,trashed', supportsAllDrives: 'true' },
          response: { id: '1Old', name: 'Leads of 2019', trashed: false },
        },
        get(`${drive}/files/1Bin`, { id: '1Bin', name: 'Leads of 2018', trashed: true }),
        { request: `GET ${drive}/files/1Gone`, status: 404, response: error(404, 'NOT_FOUND') },
      ],
      options: ['1Old: Leads of 2019'],
    }),
    lookup('spreadsheet_id', `${reference}/files/list`, {
      parents: { drive_id: '0ABqBa-_PVA' },
      search: 'leads',
      exchanges: {
        request: `GET ${drive}/files`,
        query: {
          q: "mimeType='application/vnd.google-apps.spreadsheet' and trashed=false and name contains 'leads'",
          corpora: 'drive',
          driveId: '0ABqBa-_PVA',
          supportsAllDrives: 'true',
          includeItemsFromAllDrives: 'true',
        },
        response: { files: [file('1Bx-_', 'All leads')] },
      },
      options: ['1Bx-_: All leads'],
    }),
    lookup('spreadsheet_id', `${reference}/files/list`, {
      exchanges: [
        {
          request: `GET ${drive}/files`,
          query: {
            q: "mimeType='application/vnd.google-apps.spreadsheet' and trashed=false",
            supportsAllDrives: 'true',
            includeItemsFromAllDrives: 'true',
          },
          response: { nextPageToken: '~!!~AI9FV7R', files: [file('1Bx-_', 'All leads')] },
        },
        get(`${drive}/files?pageToken=~!!~AI9FV7R`, {
          files: [file('1Cy', 'Orders'), file('1Cz', 'Orders', 'Grace Hopper')],
        }),
      ],
      options: [
        '1Bx-_: All leads',
        '1Cy: Orders · Ada Lovelace · 2026-01-21 09:30 UTC',
        '1Cz: Orders · Grace Hopper · 2026-01-21 09:30 UTC',
      ],
    }),
    // A sheet with a chart has no cells. Headers may repeat and be empty, as cells may. A row without
    // cells is answered without `values`.
    lookup('sheet_id', `${sheetsReference}/spreadsheets/get`, {
      parents: { spreadsheet_id: '1Bx-_' },
      exchanges: get(spreadsheet, { sheets }),
      options: ['0: Sheet1', '5: Lists (hidden)', "998877665: Jon's_Data"],
    }),
    lookup('column', `${sheetsReference}/spreadsheets.values/batchGetByDataFilter`, {
      parents: { spreadsheet_id: '1Bx-_', sheet_id: '998877665' },
      exchanges: firstRow('998877665', { values: [['Name', '', 'E-mail', 'Name']] }),
      options: ['A: Name (A)', 'C: E-mail (C)', 'D: Name (D)'],
    }),
    lookup('column', `${sheetsReference}/spreadsheets.values#ValueRange`, {
      parents: { spreadsheet_id: '1Bx-_', sheet_id: '0' },
      exchanges: firstRow('0', {}),
      options: [],
    }),
  ],
  failures: [
    ...documentedGoogleErrors(
      'drive_id',
      'https://developers.google.com/workspace/drive/api/guides/handle-errors',
    ),
    ...failingIn({ spreadsheet_id: '1Bx-_', sheet_id: '0' }, 'column', troubleshooting, [
      parentGone('the sheet is gone', 400, error(400, 'INVALID_ARGUMENT')),
    ]),
  ],
};
