import type { Component, Field } from './component.ts';
import { driveFiles } from './google-drive-files.ts';
import { sheetCells } from './google-sheet-cells.ts';

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
  fields: [...fileFields, ...sheetCells],
};
