import { google } from './google.ts';
import type { Provider } from './provider.ts';

/**
 * drive.metadata.readonly rather than drive.file: the latter lists only files that the app itself
 * opened, so the dropdown of spreadsheets would look empty. Shared drives are listed only with
 * drive.readonly, which people may leave unticked. All that use our app may read sheets 300 times a minute.
 * @see https://developers.google.com/workspace/drive/api/guides/api-specific-auth
 * @see https://developers.google.com/workspace/sheets/api/limits
 * @see https://github.com/dhis2/dhis2-utils/pull/116 the same limit
 */
export const googleSheets: Provider = {
  ...google,
  type: 'google_sheets',
  label: 'Google Sheets',
  category: 'spreadsheets',
  apiHosts: ['www.googleapis.com', 'sheets.googleapis.com'],
  scopes: [
    'https://www.googleapis.com/auth/spreadsheets',
    'https://www.googleapis.com/auth/drive.metadata.readonly',
    'https://www.googleapis.com/auth/userinfo.email',
  ],
  optionalScopes: { scopes: ['https://www.googleapis.com/auth/drive.readonly'] },
  lookUps: { perSecond: 1, burst: 60 },
};

export const googleSheetsPermissions = {
  'https://www.googleapis.com/auth/spreadsheets': 'manage_spreadsheets',
  'https://www.googleapis.com/auth/drive.metadata.readonly': 'list_files',
  'https://www.googleapis.com/auth/userinfo.email': 'see_email',
  'https://www.googleapis.com/auth/drive.readonly': 'read_files',
  'https://www.googleapis.com/auth/forms.responses.readonly': 'read_responses',
} as const;
