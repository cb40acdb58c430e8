import type { GivenListing } from '../../../support/fields/listing.ts';

const files: GivenListing = {
  pages: { ask: 'pageSize=', usual: 100, most: 1000 },
  order: { by: 'modifiedTime', descending: true, request: 'orderBy=modifiedTime desc' },
  apart: [' · {owners.0.displayName}', ' · {modifiedTime|date}'],
  endless: 5,
};
const sharedDrives: GivenListing = { pages: { ask: 'pageSize=', usual: 10, most: 100 } };

/**
 * Lists of mail, calendars, files and boards. Of files five pages are read for one answer. Airtable's bases come 1000 at a time. The delta of
 * folders and the calendars of Outlook come by 10 unless asked otherwise; nobody documents how many
 * of the latter come at most. Nor does monday.com of its boards.
 * @see https://airtable.com/developers/web/api/list-bases
 * @see https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/drives/list
 * @see https://developers.google.com/people/api/rest/v1/contactGroups/list
 * @see https://developer.monday.com/api-reference/reference/boards
 * @see https://developers.notion.com/reference/post-search
 */
export const officeListings: Readonly<Record<string, GivenListing>> = {
  'airtable.base_id': { pages: { usual: 1000 }, hidden: { permissionLevel: 'none' } },
  'airtable.table_id': { order: { given: 'that of the base' } },
  'airtable.field_id': { order: { given: 'that of the table' } },
  'airtable.view_id': { order: { given: 'that of the table' } },
  'gmail.label_id': { first: { has: { type: 'system' } } },
  'google_calendar.calendar_id': {
    pages: { ask: 'maxResults=', usual: 100, most: 250 },
    name: '{summary}',
    first: { has: { primary: true }, shows: ' (primary)' },
  },
  'google_contacts.contact_group': {
    pages: { ask: 'pageSize=', usual: 30, most: 1000 },
    id: 'resourceName',
    name: '{formattedName}',
    has: { groupType: 'USER_CONTACT_GROUP' },
  },
  'google_drive.drive_id': sharedDrives,
  'google_drive.folder_id': files,
  'google_drive.file_id': files,
  'google_forms.form_id': files,
  'google_sheets.drive_id': sharedDrives,
  'google_sheets.spreadsheet_id': files,
  'google_sheets.sheet_id': {
    order: { by: 'properties.index' },
    id: 'properties.sheetId',
    name: '{properties.title}',
    has: { 'properties.sheetType': 'GRID' },
  },
  'google_sheets.column': {
    order: { given: 'that of the sheet' },
    name: '{column}',
    isText: true,
    hidden: {},
  },
  'microsoft_teams.team_id': { name: '{displayName}' },
  'microsoft_teams.channel_id': { name: '{displayName}', apart: [' – {id}'] },
  'monday.board_id': {
    pages: { ask: 'limit: ', usual: 25 },
    apart: [' ({workspace.name})', ' {id}'],
    has: { type: 'board' },
  },
  'monday.group_id': { order: { given: 'that of the board' }, name: '{title}' },
  'monday.column_id': { order: { given: 'that of the board' }, name: '{title}' },
  'notion.database_id': {
    pages: { ask: '"page_size":', usual: 100, most: 100 },
    order: { given: 'none is documented' },
    id: 'parent.database_id',
    name: '{title.0.plain_text}',
  },
  'notion.data_source_id': { order: { given: 'that of the database' } },
  'onedrive.site_id': { pages: {}, name: '{displayName}' },
  'onedrive.drive_id': { pages: {}, apart: [' – {webUrl}'] },
  'onedrive.folder_id': {
    pages: { ask: '$top=', usual: 200 },
    order: { given: 'that of the drive' },
    has: { 'folder.childCount': 1 },
    endless: 5,
  },
  'outlook.folder_id': {
    pages: { ask: 'odata.maxpagesize=', usual: 10 },
    name: '{displayName}',
    inside: { path: 'parentFolderId' },
  },
  'outlook.category': { id: 'displayName', name: '{displayName}' },
  'outlook.calendar_id': {
    pages: { ask: '$top=', usual: 10 },
    name: ['{name}', ' – {owner.name}'],
    apart: [' ({owner.address})'],
  },
};
