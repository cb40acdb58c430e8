import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';

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
  error: {
    code,
    status,
    ...(reason ? { details: [{ reason }] } : {}),
  },
});

export const googleContacts: DocumentedComponent = {
  component: 'google_contacts',
  lookups: [
    {
      field: 'contact_group',
      see,
      exchanges: [
        {
          asks: `GET ${api}`,
          query: { pageSize: '1000', groupFields: 'name,groupType,metadata' },
          headers: { authorization: 'Bearer the-access-token' },
          answer: {
            contactGroups: [
              googles('myContacts', 'myContacts', 'Meine Kontakte'),
              googles('starred', 'starred', 'Markiert'),
              googles('chatBuddies', 'chatBuddies', 'Chatfreunde'),
              own('5f0c1a2b0d3e4f55', 'Suppliers'),
            ],
            nextPageToken: 'GgQKAggB',
          },
        },
        {
          asks: `GET ${api}`,
          query: { pageSize: '1000', pageToken: 'GgQKAggB' },
          answer: { contactGroups: [own('6a1c', 'Markiert')] },
        },
      ],
      options: [
        { id: 'contactGroups/6a1c', name: 'Markiert' },
        { id: 'contactGroups/5f0c1a2b0d3e4f55', name: 'Suppliers' },
        { id: 'contactGroups/starred', name: 'Markiert (Google’s)' },
        { id: 'contactGroups/myContacts', name: 'Meine Kontakte' },
      ],
    },
    {
      field: 'contact_group',
      see: `${see}#response-body`,
      exchanges: [{ asks: `GET ${api}`, answer: {} }],
      options: [],
    },
  ],
  failures: [
    {
      title: 'the token is not valid',
      field: 'contact_group',
      see: 'https://developers.google.com/people/v1/how-tos/authorizing',
      status: 401,
      answer: failed(401, 'UNAUTHENTICATED'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the person did not tick the scope',
      field: 'contact_group',
      see: 'https://cloud.google.com/apis/design/errors',
      status: 403,
      answer: failed(403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the People API is switched off in our project',
      field: 'contact_group',
      see: 'https://cloud.google.com/apis/design/errors',
      status: 403,
      answer: failed(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'),
      becomes: { status: 500, code: 'oauth_app_misconfigured' },
    },
    {
      title: 'over the quota of a minute',
      field: 'contact_group',
      see: 'https://cloud.google.com/apis/design/errors',
      status: 429,
      answer: failed(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
