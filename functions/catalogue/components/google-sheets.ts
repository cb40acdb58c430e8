import { defineComponent } from './define-component.ts';
import { filesOfDrive, ofType, sharedDrive } from './google-drive-files.ts';
import { sheetCells } from './google-sheet-cells.ts';

/** @see https://developers.google.com/workspace/sheets/api/guides/concepts */
export const googleSheets = defineComponent({
  key: 'google_sheets',
  label: 'Google Sheets',
  events: {
    row_added: { label: 'Row added', fields: ['drive_id', 'spreadsheet_id', 'sheet_id'] },
    cell_changed: {
      label: 'Value in a column changed',
      fields: ['drive_id', 'spreadsheet_id', 'sheet_id', 'column'],
    },
  },
  fields: {
    drive_id: sharedDrive,
    spreadsheet_id: {
      ...filesOfDrive(ofType('application/vnd.google-apps.spreadsheet')),
      label: 'Spreadsheet',
    },
    ...sheetCells,
  },
});
