import type { Field } from './component.ts';

const api = 'https://services.leadconnectorhq.com';
const common = {
  id: 'id',
  name: 'name',
  type: 'select',
  valuePattern: /^[A-Za-z0-9-]{1,64}$/,
} as const;

/**
 * Forms come 50 at a time at most. Calendars have a version of their own, and drafts, which nobody
 * can book, among them. Unverified: that a location may list its agency's locations; the reference
 * says so, another client reports a refusal.
 * @see https://marketplace.gohighlevel.com/docs/ghl/locations/search-locations
 * @see https://marketplace.gohighlevel.com/docs/2021-04-15/ghl/calendars/get-calendars
 * @see https://marketplace.gohighlevel.com/docs/ghl/forms/get-forms
 */
export const gohighlevelLocation: readonly Field[] = [
  {
    ...common,
    key: 'location_id',
    label: 'Location',
    optional: true,
    scopes: ['locations.readonly'],
    prerequisites: {
      company_id: { url: `${api}/locations/{location_id}`, value: 'location.companyId' },
    },
    request: { url: `${api}/locations/search?companyId={company_id}&limit=100` },
    list: 'locations',
    paging: { style: 'offset', send: { query: 'skip' }, size: 100 },
  },
  {
    ...common,
    key: 'calendar_id',
    label: 'Calendar',
    scopes: ['calendars.readonly'],
    request: {
      url: `${api}/calendars/?locationId={location_id}`,
      headers: { Version: '2021-04-15' },
    },
    list: 'calendars',
    where: [{ path: 'isActive', isNot: 'false' }],
    paging: { style: 'none' },
  },
  {
    ...common,
    key: 'form_id',
    label: 'Form',
    scopes: ['forms.readonly'],
    request: { url: `${api}/forms/?locationId={location_id}&limit=50` },
    list: 'forms',
    paging: { style: 'offset', send: { query: 'skip' }, size: 50, total: 'total' },
  },
];
