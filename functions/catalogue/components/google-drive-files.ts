import type { FieldData } from './define-component.ts';

/** What a query says of one kind of files. */
export const ofType = (mimeType: string) => `mimeType='${mimeType}'`;

/**
 * Files that meet a query, newest first: people have tens of thousands, so a few pages and a search. A
 * search matches the beginnings of words of a name. Without a shared drive chosen, these are the files
 * that the person owns, has opened or was given. Names may repeat.
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list
 * @see https://developers.google.com/workspace/drive/api/guides/search-files
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/files/get one that was chosen before
 * @see https://github.com/googleapis/google-api-go-client/issues/305 it has `trashed` only if `fields` names it
 * @see https://github.com/googleapis/google-api-php-client/issues/1907 the same
 */
export const driveFiles = (query: string) => {
  return {
    scopes: ['https://www.googleapis.com/auth/drive.metadata.readonly'],
    emptyHint: 'Nothing here that this Google account may open, or nothing of that name.',
    valuePattern: /^[\w-]{1,200}$/,
    request: {
      url:
        'https://www.googleapis.com/drive/v3/files?pageSize=100&orderBy=modifiedTime%20desc' +
        '&fields=nextPageToken,files(id,name,modifiedTime,owners(displayName))&supportsAllDrives=true&includeItemsFromAllDrives=true',
      query: { q: `${query} and trashed=false{named=}` },
    },
    list: 'files',
    listMayBeAbsent: true,
    disambiguateBy: [
      { path: 'owners.0.displayName', before: ' · ' },
      { date: 'modifiedTime', before: ' · ' },
    ],
    paging: { style: 'cursor', next: 'nextPageToken', send: { query: 'pageToken' } },
    search: {
      value: 'named',
      template: " and name contains '{search}'",
      quotes: 'escaped',
      matches: 'words',
    },
    requests: { most: 5 },
    byId: {
      request: {
        url: 'https://www.googleapis.com/drive/v3/files/{id}?fields=id,name,trashed&supportsAllDrives=true',
      },
      item: '',
      except: { path: 'trashed', is: 'true' },
    },
  } as const;
};

/**
 * Such files of the shared drive that is chosen, if one is. It is searched only with `corpora=drive`
 * beside its id, and neither goes alone.
 * @see https://developers.google.com/workspace/drive/api/guides/search-shareddrives
 */
export const filesOfDrive = (query: string) => {
  const files = driveFiles(query);
  const inDrive = { driveId: '{drive_id}', corpora: '{drive_id?drive}' };
  return {
    ...files,
    optionalParents: ['drive_id'],
    request: { ...files.request, query: { ...files.request.query, ...inDrive } },
  } as const;
};

/**
 * Listing shared drives takes drive.readonly: drive.metadata.readonly, enough for files, is refused.
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/drives/list
 */
export const sharedDrive: FieldData = {
  label: 'Shared drive',
  optional: true,
  valuePattern: /^[\w-]{1,200}$/,
  scopes: ['https://www.googleapis.com/auth/drive.readonly'],
  emptyHint: 'This account is in no shared drive. Leave the field empty.',
  request: { url: 'https://www.googleapis.com/drive/v3/drives?pageSize=100' },
  list: 'drives',
  listMayBeAbsent: true,
  sort: ['label'],
  paging: { style: 'cursor', next: 'nextPageToken', send: { query: 'pageToken' } },
  search: {
    query: 'q',
    template: "name contains '{search}'",
    quotes: 'escaped',
    matches: 'words',
  },
};
