import { defineComponent } from './define-component.ts';

/**
 * On the screen they are labels. Of Google's own groups only two can be given members; their
 * `formattedName` is in the account's language. 1000 is the most that a page holds. People's own names
 * are unique, but one may be that of a group of Google's.
 * @see https://developers.google.com/people/api/rest/v1/contactGroups/list
 * @see https://developers.google.com/people/api/rest/v1/contactGroups#ContactGroup
 */
export const googleContacts = defineComponent({
  key: 'google_contacts',
  label: 'Google Contacts',
  events: {
    contact_added_to_group: { label: 'Label given to a contact', fields: ['contact_group'] },
    contact_created: { label: 'Contact created', fields: ['contact_group?'] },
    contact_updated: { label: 'Contact changed', fields: ['contact_group?'] },
  },
  fields: {
    contact_group: {
      label: 'Label',
      valuePattern: /^contactGroups\/[\w-]{1,100}$/,
      scopes: ['https://www.googleapis.com/auth/contacts.readonly'],
      request: {
        url: 'https://people.googleapis.com/v1/contactGroups?pageSize=1000&groupFields=name,groupType,metadata',
      },
      list: 'contactGroups',
      listMayBeAbsent: true,
      id: 'resourceName',
      name: ['formattedName', 'name'],
      disambiguateBy: [
        {
          path: 'groupType',
          names: { USER_CONTACT_GROUP: '', SYSTEM_CONTACT_GROUP: 'Google’s' },
          before: ' (',
          after: ')',
        },
      ],
      where: [
        {
          anyOf: [
            { path: 'groupType', is: 'USER_CONTACT_GROUP' },
            { path: 'resourceName', is: 'contactGroups/myContacts' },
            { path: 'resourceName', is: 'contactGroups/starred' },
          ],
        },
      ],
      first: { path: 'groupType', is: 'USER_CONTACT_GROUP' },
      sort: ['label'],
      paging: { style: 'cursor', next: 'nextPageToken', send: { query: 'pageToken' } },
    },
  },
});
