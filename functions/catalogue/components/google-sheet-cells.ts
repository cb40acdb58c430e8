import type { FieldSet } from './define-component.ts';

/**
 * A sheetId is a number, and 0 is a valid one; charts on a sheet of their own have no cells. The
 * first row gives the columns, and is addressed by the sheet's id: a title may look like a cell, and
 * sources differ on whether its apostrophe must be doubled. Columns are known by their letters, since
 * headers may repeat; one without a header is not offered, but counted.
 * @see https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGetByDataFilter
 * @see https://developers.google.com/workspace/sheets/api/reference/rest/v4/DataFilter
 */
export const sheetCells: FieldSet = {
  sheet_id: {
    label: 'Sheet',
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
  },
  column: {
    label: 'Column',
    valuePattern: /^[A-Z]{1,3}$/,
    parents: ['spreadsheet_id', 'sheet_id'],
    scopes: ['https://www.googleapis.com/auth/spreadsheets'],
    emptyHint: 'The first row of this sheet is empty: write the columns’ names into it.',
    request: {
      method: 'POST',
      url:
        'https://sheets.googleapis.com/v4/spreadsheets/{spreadsheet_id}/values:batchGetByDataFilter' +
        '?fields=valueRanges.valueRange.values',
      body: {
        dataFilters: [{ gridRange: { sheetId: '{sheet_id}', startRowIndex: 0, endRowIndex: 1 } }],
      },
    },
    list: 'valueRanges.0.valueRange.values.0',
    listMayBeAbsent: true,
    // No such sheet.
    parentErrors: ['INVALID_ARGUMENT'],
    id: { column: true },
    name: [{ path: '' }, { column: true, before: ' (', after: ')' }],
    where: [{ path: '', exists: true }],
  },
};
