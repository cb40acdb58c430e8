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
  'airtable.base_id': {
    pages: { usual: 1000 },
    apart: [' ({id})'],
    hidden: { permissionLevel: 'none' },
  },
  'airtable.table_id': { pages: 'whole', order: { given: 'that of the base' } },
  'airtable.field_id': { pages: 'whole', order: { given: 'that of the table' } },
  'airtable.view_id': {
    pages: 'whole',
    order: { given: 'that of the table' },
    apart: [' ({type})'],
    hidden: { type: 'form' },
  },
  'gmail.label_id': { pages: 'whole', first: { has: { type: 'system' } }, hidden: { id: 'CHAT' } },
  'google_calendar.calendar_id': {
    pages: { ask: 'maxResults=', usual: 100, most: 250 },
    name: '{summary}',
    apart: [' · {id}'],
    first: { has: { primary: true }, shows: ' (primary)' },
  },
  'google_contacts.contact_group': {
    pages: { ask: 'pageSize=', usual: 30, most: 1000 },
    id: 'resourceName',
    name: '{formattedName}',
    has: { groupType: 'USER_CONTACT_GROUP' },
    hidden: { groupType: 'SYSTEM_CONTACT_GROUP' },
  },
  'google_drive.drive_id': sharedDrives,
  'google_drive.folder_id': files,
  'google_drive.file_id': files,
  'google_forms.form_id': files,
  'google_sheets.drive_id': sharedDrives,
  'google_sheets.spreadsheet_id': files,
  'google_sheets.sheet_id': {
    pages: 'whole',
    order: { by: 'properties.index' },
    id: 'properties.sheetId',
    name: '{properties.title}',
    has: { 'properties.sheetType': 'GRID' },
    some: { has: { 'properties.hidden': true }, shows: ' (hidden)' },
    hidden: { 'properties.sheetType': 'OBJECT' },
  },
  'google_sheets.column': {
    pages: 'whole',
    order: { given: 'that of the sheet' },
    name: '{column}',
    isText: true,
    hidden: {},
  },
  'microsoft_teams.team_id': {
    pages: 'whole',
    name: '{displayName}',
    apart: [' – {description}', ' ({id})'],
    hidden: { isArchived: true },
  },
  'microsoft_teams.channel_id': {
    pages: 'whole',
    name: '{displayName}',
    apart: [' – {id}'],
    first: { has: { displayName: 'General' } },
    some: { has: { membershipType: 'private' }, shows: ' (private)' },
    hidden: { isArchived: true },
  },
  'monday.board_id': {
    pages: { ask: 'limit: ', usual: 25 },
    apart: [' ({workspace.name})', ' {id}'],
    has: { type: 'board' },
    hidden: { type: 'document' },
  },
  'monday.group_id': {
    pages: 'whole',
    order: { given: 'that of the board' },
    name: '{title}',
    apart: [' ({id})'],
    hidden: { archived: true },
  },
  'monday.column_id': {
    pages: 'whole',
    order: { given: 'that of the board' },
    name: '{title}',
    apart: [' ({type})', ' {id}'],
    hidden: { archived: true },
  },
  'notion.database_id': {
    pages: { ask: '"page_size":', usual: 100, most: 100 },
    order: { given: 'none is documented' },
    id: 'parent.database_id',
    name: '{title.0.plain_text}',
    apart: [' · {last_edited_time|date}', ' · {parent.database_id}'],
    hidden: { in_trash: true },
  },
  'notion.data_source_id': { pages: 'whole', order: { given: 'that of the database' } },
  'notion.property': { pages: 'whole' },
  'onedrive.site_id': {
    pages: {},
    name: '{displayName}',
    apart: [' – {webUrl}'],
    hidden: { isPersonalSite: true },
  },
  'onedrive.drive_id': { pages: {}, apart: [' – {webUrl}'] },
  'onedrive.folder_id': {
    pages: { ask: '$top=', usual: 200 },
    order: { given: 'that of the drive' },
    apart: [' – {webUrl}'],
    has: { 'folder.childCount': 1 },
    hidden: { folder: null },
    endless: 5,
  },
  'outlook.folder_id': {
    pages: { ask: 'odata.maxpagesize=', usual: 10 },
    name: '{displayName}',
    inside: { path: 'parentFolderId' },
  },
  'outlook.category': { pages: 'whole', id: 'displayName', name: '{displayName}' },
  'outlook.calendar_id': {
    pages: { ask: '$top=', usual: 10 },
    name: ['{name}', ' – {owner.name}'],
    apart: [' ({owner.address})'],
    first: { has: { isDefaultCalendar: true } },
  },
};
