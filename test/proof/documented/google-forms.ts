import { documentedGoogleErrors } from './google-errors.ts';
import { type Documented, get, lookup } from './lookups.ts';

const listPage = 'https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list';
const url = 'https://www.googleapis.com/drive/v3/files';
const searchPage = 'https://developers.google.com/workspace/drive/api/guides/search-files';

const file = (id: string, name: string, owner = 'Ada Lovelace') => ({
  id,
  name,
  modifiedTime: '2026-01-21T09:30:00.000Z',
  owners: [{ displayName: owner }],
});

/** Forms are files of Drive; those of shared drives come only when asked for. */
export const documented: Documented = {
  lookups: [
    lookup('form_id', listPage, {
      exchanges: [
        {
          request: `GET ${url}`,
          query: {
            q: "mimeType='application/vnd.google-apps.form' and trashed=false",
            fields: 'nextPageToken,files(id,name,modifiedTime,owners(displayName))',
            supportsAllDrives: 'true',
            includeItemsFromAllDrives: 'true',
          },
          response: {
            nextPageToken: '~!!~AI9FV7Tc4k5BcA==',
            files: [file('1FAIpQLSd-_4', 'Contact us')],
          },
        },
        get(`${url}?pageToken=~!!~AI9FV7Tc4k5BcA==`, {
          files: [file('1k2f', 'Survey'), file('1k2g', 'Survey', 'Grace Hopper')],
        }),
      ],
      options: [
        '1FAIpQLSd-_4: Contact us',
        '1k2f: Survey · Ada Lovelace · 2026-01-21 09:30 UTC',
        '1k2g: Survey · Grace Hopper · 2026-01-21 09:30 UTC',
      ],
    }),
    lookup('form_id', searchPage, {
      search: "Valentine's \\ Day",
      exchanges: {
        request: `GET ${url}`,
        query: {
          q: "mimeType='application/vnd.google-apps.form' and trashed=false and name contains 'Valentine\\'s \\\\ Day'",
        },
        response: { files: [] },
      },
      options: [],
    }),
  ],
  failures: documentedGoogleErrors(
    'form_id',
    'https://developers.google.com/workspace/drive/api/guides/handle-errors',
  ),
};
