import type { Component } from './component.ts';

/**
 * A sheetId is a number, and 0 is a valid one.
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list
 * @see https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/get
 */
export const googleSheets: Component = {
  key: 'google_sheets',
  label: 'Google Sheets',
  integrationType: 'google_sheets',
  events: { row_added: { label: 'Row added', fields: ['spreadsheet_id', 'sheet_id'] } },
  fields: [
    {
      key: 'spreadsheet_id',
      label: 'Spreadsheet',
      valuePattern: /^[\w-]{1,200}$/,
      url:
        'https://www.googleapis.com/drive/v3/files?pageSize=100&orderBy=modifiedTime%20desc' +
        "&q=mimeType%3D'application%2Fvnd.google-apps.spreadsheet'%20and%20trashed%3Dfalse" +
        '&fields=nextPageToken,files(id,name)&supportsAllDrives=true&includeItemsFromAllDrives=true',
      list: 'files',
      listMayBeAbsent: true,
      id: 'id',
      name: 'name',
      paging: { style: 'cursor', next: 'nextPageToken', send: 'pageToken' },
      scopes: ['https://www.googleapis.com/auth/drive.metadata.readonly'],
    },
    {
      key: 'sheet_id',
      label: 'Sheet',
      valuePattern: /^\d{1,20}$/,
      parents: ['spreadsheet_id'],
      url:
        'https://sheets.googleapis.com/v4/spreadsheets/{spreadsheet_id}' +
        '?fields=sheets.properties(sheetId,title,sheetType,index)',
      list: 'sheets',
      listMayBeAbsent: true,
      id: 'properties.sheetId',
      name: 'properties.title',
      where: { path: 'properties.sheetType', equals: 'GRID' },
      paging: { style: 'none' },
      scopes: ['https://www.googleapis.com/auth/spreadsheets'],
    },
  ],
};
