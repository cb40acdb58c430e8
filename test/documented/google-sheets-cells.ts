import type { DocumentedFailure, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const spreadsheet = 'https://sheets.googleapis.com/v4/spreadsheets/1Bx-_';
const reference = 'https://developers.google.com/workspace/sheets/api/reference/rest/v4';
const limitsPage = 'https://developers.google.com/workspace/sheets/api/limits';

const sheet = (sheetId: number, title: string, index: number, sheetType = 'GRID') => ({
  properties: { sheetId, title, index, sheetType },
});

const sheets = [
  sheet(998877665, "Jon's_Data", 10),
  { properties: { ...sheet(5, 'Lists', 2).properties, hidden: true } },
  sheet(1789, 'Chart1', 1, 'OBJECT'),
  sheet(0, 'Sheet1', 0),
];

const error = (code: number, status: string) => ({ error: { code, status } });

/**
 * A sheet with a chart has no cells. Headers may repeat and be empty, as cells may. A row without cells is answered without `values`. A title
 * stands in quotes, its own apostrophe as it is.
 * @see https://developers.google.com/workspace/sheets/api/guides/concepts
 */
export const documentedSheets: readonly DocumentedLookup[] = [
  {
    field: 'sheet_id',
    see: `${reference}/spreadsheets/get`,
    parents: { spreadsheet_id: '1Bx-_' },
    exchanges: [{ asks: `GET ${spreadsheet}`, answer: { sheets } }],
    options: [
      { id: '0', name: 'Sheet1' },
      { id: '5', name: 'Lists (hidden)' },
      { id: '998877665', name: "Jon's_Data" },
    ],
  },
  {
    field: 'column',
    see: `${reference}/spreadsheets.values/get`,
    parents: { spreadsheet_id: '1Bx-_', sheet_id: '998877665' },
    exchanges: [
      { asks: `GET ${spreadsheet}`, answer: { sheets } },
      {
        asks: `GET ${spreadsheet}/values/'Jon's_Data'!1:1`,
        answer: {
          values: [['Name', '', 'E-mail', 'Name']],
        },
      },
    ],
    options: [
      { id: 'A', name: 'Name (A)' },
      { id: 'C', name: 'E-mail (C)' },
      { id: 'D', name: 'Name (D)' },
    ],
  },
  {
    field: 'column',
    see: `${reference}/spreadsheets.values#ValueRange`,
    parents: { spreadsheet_id: '1Bx-_', sheet_id: '0' },
    exchanges: [
      { asks: `GET ${spreadsheet}`, answer: { sheets } },
      { asks: `GET ${spreadsheet}/values/'Sheet1'!1:1`, answer: {} },
    ],
    options: [],
  },
];

export const documentedSheetErrors: readonly DocumentedFailure[] = [
  {
    title: 'the spreadsheet is gone',
    field: 'sheet_id',
    see: 'https://developers.google.com/workspace/sheets/api/troubleshoot-api-errors',
    parents: { spreadsheet_id: 'gone' },
    status: 404,
    answer: error(404, 'NOT_FOUND'),
    becomes: { status: 422, code: 'parent_not_found' },
  },
  {
    title: 'the account may not open the spreadsheet',
    field: 'column',
    see: 'https://developers.google.com/workspace/sheets/api/troubleshoot-api-errors',
    parents: { spreadsheet_id: '1Bx-_', sheet_id: '0' },
    status: 403,
    answer: error(403, 'PERMISSION_DENIED'),
    becomes: { status: 422, code: 'missing_provider_scope' },
  },
  {
    title: 'too many requests in a minute',
    field: 'sheet_id',
    see: limitsPage,
    parents: { spreadsheet_id: '1Bx-_' },
    status: 429,
    answer: error(429, 'RESOURCE_EXHAUSTED'),
    becomes: { status: 429, code: 'provider_rate_limited' },
  },
];
