import type { FieldSet } from '../define-component.ts';

/**
 * A filter is of one kind of record. deals:read covers filters of every kind. Deleted ones are not
 * active, and temporary ones are those of a list view that nobody saved.
 * @see https://pipedrive.readme.io/docs/marketplace-scopes-and-permissions-explanations
 * @see https://developers.pipedrive.com/docs/api/v1/Filters
 */
export const filters: FieldSet = {
  type: {
    label: 'Filter for',
    valuePattern: /^(?:deals|leads|org|people|products|activity|projects)$/,
    scopes: [],
    choices: [
      { id: 'deals', name: 'Deals' },
      { id: 'leads', name: 'Leads' },
      { id: 'org', name: 'Organizations' },
      { id: 'people', name: 'People' },
      { id: 'products', name: 'Products' },
      { id: 'activity', name: 'Activities' },
      { id: 'projects', name: 'Projects' },
    ],
  },
  filter_id: {
    label: 'Filter',
    optional: true,
    valuePattern: /^\d{1,15}$/,
    parents: ['type'],
    scopes: ['deals:read'],
    emptyHint: 'Save a filter of this kind in Pipedrive first.',
    request: { url: 'https://{api_host}/api/v1/filters?type={type}' },
    list: 'data',
    listMayBeAbsent: true,
    where: [
      { path: 'active_flag', isNot: 'false' },
      { path: 'temporary_flag', isNot: 'true' },
    ],
    sort: ['label'],
  },
};
