/**
 * Files of one kind, newest first: people have tens of thousands, so a few pages and a search. A
 * search matches the beginnings of words of a name. Without a shared drive chosen, these are the files
 * that the person owns, has opened or was given. Names may repeat.
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list
 * @see https://developers.google.com/workspace/drive/api/guides/search-files
 */
export const driveFiles = (mimeType: string) => {
  const wanted = `mimeType='${mimeType}' and trashed=false`;
  return {
    scopes: ['https://www.googleapis.com/auth/drive.metadata.readonly'],
    request: {
      url:
        'https://www.googleapis.com/drive/v3/files?pageSize=100&orderBy=modifiedTime%20desc' +
        '&fields=nextPageToken,files(id,name,modifiedTime,owners(displayName))&supportsAllDrives=true&includeItemsFromAllDrives=true',
      query: { q: wanted },
    },
    list: 'files',
    listMayBeAbsent: true,
    id: 'id',
    name: 'name',
    tellApart: [
      { path: 'owners.0.displayName', before: ' · ' },
      { date: 'modifiedTime', before: ' · ' },
    ],
    paging: { style: 'cursor', next: 'nextPageToken', send: { query: 'pageToken' } },
    search: {
      query: 'q',
      template: `${wanted} and name contains '{search}'`,
      escapeQuotes: true,
      matches: 'words',
    },
    requests: { most: 5 },
  } as const;
};
