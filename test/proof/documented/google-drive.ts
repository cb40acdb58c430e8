import { documentedGoogleErrors } from './google-errors.ts';
import { documented as googleSheets } from './google-sheets.ts';
import { type Documented, get, lookup } from './lookups.ts';

const listPage = 'https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list';
const searchPage = 'https://developers.google.com/workspace/drive/api/guides/search-files';
const errorsPage = 'https://developers.google.com/workspace/drive/api/guides/handle-errors';
const url = 'https://www.googleapis.com/drive/v3/files';
const folders = "mimeType='application/vnd.google-apps.folder' and trashed=false";
/** A shortcut leads to another file. */
const files =
  "mimeType!='application/vnd.google-apps.folder' and mimeType!='application/vnd.google-apps.shortcut'";
const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };

const file = (id: string, name: string, modifiedTime: string) => ({
  id,
  name,
  modifiedTime,
  // What is in a shared drive has no owner.
  owners: id.startsWith('1S') ? undefined : [{ displayName: 'Ada Lovelace' }],
});
const morning = '2026-01-21T09:30:00.000Z';
const evening = '2026-01-21T19:30:00.000Z';

/** Shared drives are listed as for Google Sheets. */
export const documented: Documented = {
  lookups: [
    ...googleSheets.lookups.filter(({ field }) => field === 'drive_id'),
    lookup('folder_id', listPage, {
      exchanges: [
        {
          request: `GET ${url}`,
          query: { q: folders, orderBy: 'modifiedTime desc', ...everywhere },
          response: {
            nextPageToken: '~!!~AI9FV7S',
            files: [file('1Ha', 'Handbook', morning), file('1Pa', '2026', evening)],
          },
        },
        get(`${url}?pageToken=~!!~AI9FV7S`, { files: [file('1Pb', '2026', morning)] }),
      ],
      options: [
        '1Ha: Handbook',
        '1Pa: 2026 · Ada Lovelace · 2026-01-21 19:30 UTC',
        '1Pb: 2026 · Ada Lovelace · 2026-01-21 09:30 UTC',
      ],
    }),
    lookup('folder_id', searchPage, {
      parents: { drive_id: '0ABqBa-_PVA' },
      search: "Ada's",
      exchanges: {
        request: `GET ${url}`,
        query: {
          q: `${folders} and name contains 'Ada\\'s'`,
          corpora: 'drive',
          driveId: '0ABqBa-_PVA',
          ...everywhere,
        },
        response: { files: [] },
      },
      options: [],
    }),
    lookup('file_id', listPage, {
      exchanges: {
        request: `GET ${url}`,
        query: { q: `${files} and trashed=false`, ...everywhere },
        response: { files: [file('1Fa', 'Prices.pdf', morning)] },
      },
      options: ['1Fa: Prices.pdf'],
    }),
    lookup('file_id', searchPage, {
      parents: { drive_id: '0ABqBa-_PVA', folder_id: '1Ha' },
      search: 'prices',
      exchanges: {
        request: `GET ${url}`,
        query: {
          q: `'1Ha' in parents and ${files} and trashed=false and name contains 'prices'`,
          corpora: 'drive',
          driveId: '0ABqBa-_PVA',
          ...everywhere,
        },
        response: { files: [file('1Sa', 'Prices', evening), file('1Sb', 'Prices', morning)] },
      },
      options: ['1Sa: Prices · 2026-01-21 19:30 UTC', '1Sb: Prices · 2026-01-21 09:30 UTC'],
    }),
  ],
  failures: [...documentedGoogleErrors('file_id', errorsPage)],
};
