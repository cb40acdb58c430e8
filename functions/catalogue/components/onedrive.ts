import { defineComponent, type FieldData, type FieldSet } from './define-component.ts';
import { odataPaging } from './paging.ts';

const graph = 'https://graph.microsoft.com/v1.0';
const selected = '$select=id,name,webUrl,folder';
const select = `${selected}&$top=200`;

const listed = {
  list: 'value',
  disambiguateBy: [{ path: 'webUrl', before: ' – ' }],
  paging: odataPaging,
} as const;

/**
 * Sites are found, and not listed: `*` finds all that the person may open, those of people's own
 * OneDrives too. A site has one or more libraries, each a drive, and the person has a drive of their
 * own, which does not exist before it was opened once, nor without a licence. Its site is on a host of
 * its own, and may lack `isPersonalSite`. Hidden drives are not listed.
 * @see https://learn.microsoft.com/en-us/graph/api/site-search
 * @see https://learn.microsoft.com/en-us/graph/api/resources/site (`isPersonalSite`)
 * @see https://learn.microsoft.com/en-us/graph/api/drive-list
 * @see https://github.com/alcionai/corso/issues/966 without a drive, and src/pkg/services/m365/api/graph/errors.go
 * @see https://github.com/skilion/onedrive/issues/276 the same
 * @see https://github.com/OneDrive/onedrive-api-docs/issues/1773 without a licence
 * @see https://independentsoft.de/share/tutorial/listfilesonedrive.html the host
 * @see https://www.powershellgallery.com/packages/ARGUS/1.0.0 the same
 * @see https://github.com/activepieces/activepieces/blob/main/packages/pieces/community/microsoft-sharepoint/src/lib/common/index.ts (`search=*`, drives)
 */
const locationFields: FieldSet = {
  site_id: {
    ...listed,
    label: 'SharePoint site',
    optional: true,
    valuePattern: /^[a-z0-9.-]{1,200}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$/i,
    scopes: ['Sites.Read.All'],
    emptyHint: 'No site that this account may open. Leave the field empty for its own OneDrive.',
    request: { url: `${graph}/sites?search=*` },
    name: ['displayName', 'name'],
    where: [
      { path: 'isPersonalSite', isNot: 'true' },
      { not: { path: 'webUrl', contains: '-my.sharepoint.' } },
    ],
    sort: ['label'],
    search: { query: 'search', matches: 'words' },
  },
  drive_id: {
    ...listed,
    label: 'Drive or library',
    valuePattern: /^[\w!-]{1,200}$/,
    optionalParents: ['site_id'],
    scopes: ['Files.Read.All'],
    emptyHint: 'This account has no OneDrive yet. Open OneDrive once, or choose a site.',
    emptyErrors: [
      "User's mysite not found.",
      "Unable to retrieve user's mysite URL.",
      'Tenant does not have a SPO license.',
    ],
    request: { url: `${graph}/me/drives?$select=id,name,webUrl`, onlyWithout: 'site_id' },
    also: [{ url: `${graph}/sites/{site_id}/drives?$select=id,name,webUrl`, onlyWith: 'site_id' }],
    sort: ['label'],
  },
};

/**
 * The folders at the top of a drive, whose pages hold files too; those further down are found by their
 * names. That search finds words in contents as well, and files. An apostrophe in it is doubled. A folder
 * that is found has no path; its address tells equal names apart, and only its id finds it again. An id
 * that is none, of a drive or in it, is an `invalidRequest`. The next page of a search is documented at
 * another spelling of it; unverified: that it is sent so.
 * @see https://learn.microsoft.com/en-us/graph/api/driveitem-list-children
 * @see https://learn.microsoft.com/en-us/graph/api/driveitem-search
 * @see https://learn.microsoft.com/en-us/graph/api/driveitem-get
 * @see https://github.com/microsoftgraph/msgraph-sdk-java/issues/504 an id of another drive
 * @see https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/1449 an id that is none
 * @see https://github.com/OneDrive/onedrive-api-docs/issues/978 a drive that is none
 * @see https://github.com/OneDrive/onedrive-api-docs/issues/1416 the same
 * @see https://github.com/abraunegg/onedrive/pull/3624 the apostrophe
 */
const folder: FieldData = {
  ...listed,
  label: 'Folder',
  optional: true,
  valuePattern: /^[\w!]{1,200}$/,
  parents: ['drive_id'],
  scopes: ['Files.Read.All'],
  emptyHint: 'No folder at the top of this drive. Search for one further down by its name.',
  request: { url: `${graph}/drives/{drive_id}/root/children?${select}`, onlyWithout: 'text' },
  also: [{ url: `${graph}/drives/{drive_id}/root/search(q='{text}')?${select}`, onlyWith: 'text' }],
  where: [{ path: 'folder', exists: true }],
  parentErrors: ['invalidRequest'],
  search: { value: 'text', quotes: 'doubled', matches: 'words' },
  byId: {
    request: { url: `${graph}/drives/{drive_id}/items/{id}?${selected}` },
    item: '',
    except: { path: 'folder', exists: false },
  },
  requests: { most: 5 },
};

/**
 * What changed in a drive is in its `delta`, what was deleted too, and Files.Read.All reads that.
 * Unverified: that a subscription, which announces it, takes Files.ReadWrite.All.
 * @see https://learn.microsoft.com/en-us/graph/api/driveitem-delta
 * @see https://github.com/abraunegg/onedrive the same call, by a client that synchronizes
 */
export const onedrive = defineComponent({
  key: 'onedrive',
  label: 'OneDrive and SharePoint',
  events: {
    file_added: { label: 'File added', fields: ['site_id', 'drive_id', 'folder_id'] },
    file_changed: { label: 'File changed', fields: ['site_id', 'drive_id', 'folder_id'] },
    file_removed: { label: 'File removed', fields: ['site_id', 'drive_id', 'folder_id'] },
  },
  fields: { ...locationFields, folder_id: folder },
});
