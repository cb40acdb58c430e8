import type { Component, Field } from './component.ts';
import { driveFiles } from './google-drive-files.ts';

const spreadsheets = driveFiles('application/vnd.google-apps.spreadsheet');

/**
 * Listing shared drives takes drive.readonly: drive.metadata.readonly, enough for files, is refused.
 * A shared drive is searched only with `corpora=drive` beside its id, and neither goes alone.
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/drives/list
 * @see https://developers.google.com/workspace/drive/api/guides/search-shareddrives
 */
const fileFields: readonly Field[] = [
  {
    key: 'drive_id',
    label: 'Shared drive',
    type: 'select',
    optional: true,
    valuePattern: /^[\w-]{1,200}$/,
    scopes: ['https://www.googleapis.com/auth/drive.readonly'],
    emptyHint: 'This account is in no shared drive. Leave the field empty.',
    request: { url: 'https://www.googleapis.com/drive/v3/drives?pageSize=100' },
    list: 'drives',
    listMayBeAbsent: true,
    id: 'id',
    name: 'name',
    sort: ['label'],
    paging: { style: 'cursor', next: 'nextPageToken', send: { query: 'pageToken' } },
    search: {
      query: 'q',
      template: "name contains '{search}'",
      escapeQuotes: true,
      matches: 'words',
    },
  },
  {
    ...spreadsheets,
    key: 'spreadsheet_id',
    label: 'Spreadsheet',
    type: 'select',
    valuePattern: /^[\w-]{1,200}$/,
    optionalParents: ['drive_id'],
    emptyHint: 'Nothing here that this Google account may open, or nothing of that name.',
    request: {
      ...spreadsheets.request,
      query: {
        ...spreadsheets.request.query,
        driveId: '{drive_id}',
        corpora: '{drive_id?drive}',
      },
    },
  },
];

/**
 * A sheetId is a number, and 0 is a valid one; charts on a sheet of their own have no cells. The
 * first row gives the columns, and is addressed by the sheet's title: in quotes, since a title may
 * look like a cell; an apostrophe in it stays as it is. Columns are
 * known by their letters, since headers may repeat; one without a header is not offered, but counted.
 * @see https://developers.google.com/workspace/sheets/api/guides/concepts#cell
 * @see https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/get
 */
const cellFields: readonly Field[] = [
  {
    key: 'sheet_id',
    label: 'Sheet',
    type: 'select',
    valuePattern: /^\d{1,20}$/,
    parents: ['spreadsheet_id'],
    scopes: ['https://www.googleapis.com/auth/spreadsheets'],
    request: {
      url:
        'https://sheets.googleapis.com/v4/spreadsheets/{spreadsheet_id}' +
        '?fields=sheets.properties(sheetId,title,sheetType,index,hidden)',
    },
    list: 'sheets',
    listMayBeAbsent: true,
    id: 'properties.sheetId',
    name: [
      { path: 'properties.title' },
      { text: '(hidden)', where: [{ path: 'properties.hidden', is: 'true' }] },
    ],
    where: [{ path: 'properties.sheetType', is: 'GRID' }],
    sort: [{ path: 'properties.index' }],
    paging: { style: 'none' },
  },
  {
    key: 'column',
    label: 'Column',
    type: 'select',
    valuePattern: /^[A-Z]{1,3}$/,
    parents: ['spreadsheet_id', 'sheet_id'],
    scopes: ['https://www.googleapis.com/auth/spreadsheets'],
    emptyHint: 'The first row of this sheet is empty: write the columns’ names into it.',
    prerequisites: {
      sheet_title: {
        url:
          'https://sheets.googleapis.com/v4/spreadsheets/{spreadsheet_id}' +
          '?fields=sheets.properties(sheetId,title)',
        list: 'sheets',
        where: { path: 'properties.sheetId', is: '{sheet_id}' },
        value: 'properties.title',
      },
    },
    request: {
      url: "https://sheets.googleapis.com/v4/spreadsheets/{spreadsheet_id}/values/'{sheet_title}'!1:1",
    },
    list: 'values.0',
    listMayBeAbsent: true,
    id: { column: true },
    name: [{ path: '' }, { column: true, before: ' (', after: ')' }],
    where: [{ path: '', exists: true }],
    paging: { style: 'none' },
  },
];

/** @see https://developers.google.com/workspace/sheets/api/guides/concepts */
export const googleSheets: Component = {
  key: 'google_sheets',
  label: 'Google Sheets',
  integrationType: 'google_sheets',
  events: {
    row_added: { label: 'Row added', fields: ['drive_id', 'spreadsheet_id', 'sheet_id'] },
    cell_changed: {
      label: 'Value in a column changed',
      fields: ['drive_id', 'spreadsheet_id', 'sheet_id', 'column'],
    },
  },
  fields: [...fileFields, ...cellFields],
};
