import type { Component } from './component.ts';
import { googleSheetsCells } from './google-sheets-cells.ts';
import { googleSheetsFiles } from './google-sheets-files.ts';

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
  fields: [...googleSheetsFiles, ...googleSheetsCells],
};
