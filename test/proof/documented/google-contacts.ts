import { failing, misconfigured } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const api = 'https://people.googleapis.com/v1/contactGroups';
const see = 'https://developers.google.com/people/api/rest/v1/contactGroups/list';

const group = (id: string, groupType: string, name: string, formattedName = name) => ({
  resourceName: `contactGroups/${id}`,
  groupType,
  name,
  formattedName,
});
const own = (id: string, name: string) => group(id, 'USER_CONTACT_GROUP', name);
const googles = (id: string, name: string, formattedName: string) =>
  group(id, 'SYSTEM_CONTACT_GROUP', name, formattedName);

const failed = (code: number, status: string, reason?: string) => ({
  error: { code, status, ...(reason ? { details: [{ reason }] } : {}) },
});

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('contact_group', see, {
      exchanges: [
        get(`${api}?pageSize=1000&groupFields=name,groupType,metadata`, {
          contactGroups: [
            googles('myContacts', 'myContacts', 'Meine Kontakte'),
            googles('starred', 'starred', 'Markiert'),
            googles('chatBuddies', 'chatBuddies', 'Chatfreunde'),
            own('5f0c1a2b0d3e4f55', 'Suppliers'),
          ],
          nextPageToken: 'GgQKAggB',
        }),
        get(`${api}?pageSize=1000&pageToken=GgQKAggB`, {
          contactGroups: [own('6a1c', 'Markiert')],
        }),
      ],
      options: [
        'contactGroups/6a1c: Markiert',
        'contactGroups/5f0c1a2b0d3e4f55: Suppliers',
        'contactGroups/starred: Markiert (Google’s)',
        'contactGroups/myContacts: Meine Kontakte',
      ],
    }),
    lookup('contact_group', `${see}#response-body`, { exchanges: get(`${api}`, {}), options: [] }),
  ],
  failures: [
    ...failing('contact_group', 'https://cloud.google.com/apis/design/errors', [
      misconfigured(
        'the People API is switched off in our project',
        403,
        failed(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'),
      ),
    ]),
  ],
};
