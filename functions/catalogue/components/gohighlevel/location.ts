import type { FieldSet } from '../define-component.ts';
import { freeText } from '../free-text.ts';
import { api, listed } from './listed.ts';

/**
 * Forms come 50 at a time at most. Calendars have a version of their own. Their list contains drafts,
 * which nobody can book, unless the request excludes them. The connected location is the only one: the
 * token has no access to what belongs to others. Contacts, and events of them, carry the names of tags.
 * @see https://marketplace.gohighlevel.com/docs/ghl/locations/get-location
 * @see https://marketplace.gohighlevel.com/docs/2021-04-15/ghl/calendars/get-calendars
 * @see https://marketplace.gohighlevel.com/docs/ghl/forms/get-forms
 * @see https://marketplace.gohighlevel.com/docs/ghl/locations/get-location-tags
 * @see https://github.com/GoHighLevel/highlevel-api-docs/blob/main/apps/locations.json
 */
export const locationFields: FieldSet = {
  location_id: {
    ...listed,
    label: 'Location',
    optional: true,
    scopes: ['locations.readonly'],
    request: { url: `${api}/locations/{location_id}` },
    list: 'location',
    listIsOne: true,
  },
  calendar_id: {
    ...listed,
    label: 'Calendar',
    scopes: ['calendars.readonly'],
    request: {
      url: `${api}/calendars/?locationId={location_id}&showDrafted=false`,
      headers: { Version: '2021-04-15' },
    },
    list: 'calendars',
    where: [{ path: 'isActive', isNot: 'false' }],
  },
  form_id: {
    ...listed,
    label: 'Form',
    scopes: ['forms.readonly'],
    request: { url: `${api}/forms/?locationId={location_id}&limit=50` },
    list: 'forms',
    paging: { style: 'offset', send: { query: 'skip' }, size: 50, total: 'total' },
  },
  tag: {
    ...listed,
    label: 'Tag',
    type: 'multiselect',
    scopes: ['locations/tags.readonly'],
    emptyHint: 'This location has no tags yet. Make one in HighLevel’s settings.',
    valuePattern: freeText,
    request: { url: `${api}/locations/{location_id}/tags` },
    list: 'tags',
    id: 'name',
    sort: ['label'],
  },
};
