import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { documentedGoogleErrors } from './google-errors.ts';
import { documentedSheetErrors, documentedSheets } from './google-sheets-cells.ts';

const drive = 'https://www.googleapis.com/drive/v3';
const reference = 'https://developers.google.com/workspace/drive/api/reference/rest/v3';

const file = (id: string, name: string, owner = 'Ada Lovelace') => ({
  id,
  name,
  modifiedTime: '2026-01-21T09:30:00.000Z',
  owners: [{ displayName: owner }],
});

export const googleSheets: DocumentedComponent = {
  component: 'google_sheets',
  lookups: [
    {
      field: 'drive_id',
      see: `${reference}/drives/list`,
      exchanges: [
        {
          asks: `GET ${drive}/drives`,
          query: { pageSize: '100' },
          answer: { nextPageToken: '~!!~AI9FV7S', drives: [{ id: '0AC2', name: 'Support' }] },
        },
        {
          asks: `GET ${drive}/drives`,
          query: { pageSize: '100', pageToken: '~!!~AI9FV7S' },
          answer: { drives: [{ id: '0ABqBa-_PVA', name: 'Sales' }] },
        },
      ],
      options: [
        { id: '0ABqBa-_PVA', name: 'Sales' },
        { id: '0AC2', name: 'Support' },
      ],
    },
    {
      field: 'drive_id',
      see: 'https://developers.google.com/workspace/drive/api/guides/search-shareddrives',
      search: 'Sales',
      exchanges: [
        {
          asks: `GET ${drive}/drives`,
          query: { q: "name contains 'Sales'" },
          answer: { drives: [] },
        },
      ],
      options: [],
    },
    {
      field: 'spreadsheet_id',
      see: `${reference}/files/list`,
      parents: { drive_id: '0ABqBa-_PVA' },
      search: 'leads',
      exchanges: [
        {
          asks: `GET ${drive}/files`,
          query: {
            q: "mimeType='application/vnd.google-apps.spreadsheet' and trashed=false and name contains 'leads'",
            corpora: 'drive',
            driveId: '0ABqBa-_PVA',
            supportsAllDrives: 'true',
            includeItemsFromAllDrives: 'true',
          },
          answer: { files: [file('1Bx-_', 'All leads')] },
        },
      ],
      options: [{ id: '1Bx-_', name: 'All leads' }],
    },
    {
      field: 'spreadsheet_id',
      see: `${reference}/files/list`,
      exchanges: [
        {
          asks: `GET ${drive}/files`,
          query: {
            q: "mimeType='application/vnd.google-apps.spreadsheet' and trashed=false",
            supportsAllDrives: 'true',
            includeItemsFromAllDrives: 'true',
          },
          answer: { nextPageToken: '~!!~AI9FV7R', files: [file('1Bx-_', 'All leads')] },
        },
        {
          asks: `GET ${drive}/files`,
          query: { pageToken: '~!!~AI9FV7R' },
          answer: { files: [file('1Cy', 'Orders'), file('1Cz', 'Orders', 'Grace Hopper')] },
        },
      ],
      options: [
        { id: '1Bx-_', name: 'All leads' },
        { id: '1Cy', name: 'Orders · Ada Lovelace · 2026-01-21 09:30 UTC' },
        { id: '1Cz', name: 'Orders · Grace Hopper · 2026-01-21 09:30 UTC' },
      ],
    },
    ...documentedSheets,
  ],
  failures: [
    ...documentedGoogleErrors(
      'drive_id',
      'https://developers.google.com/workspace/drive/api/guides/handle-errors',
    ),
    {
      title: 'the shared drive is gone',
      field: 'spreadsheet_id',
      see: 'https://developers.google.com/workspace/drive/api/guides/handle-errors',
      parents: { drive_id: '0AGone' },
      status: 404,
      answer: {
        error: { errors: [{ reason: 'notFound' }] },
      },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    ...documentedSheetErrors,
  ],
};
