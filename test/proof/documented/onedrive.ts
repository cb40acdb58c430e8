import { failingIn, parentGone } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const graph = 'https://graph.microsoft.com/v1.0';
const reference = 'https://learn.microsoft.com/en-us/graph/api';
const sharePoint = 'https://contoso.sharepoint.com';
const library = 'b!t18F8ybsHUq1z3LTz8xvZqP8zaSWjkFNhsME-Fepo75dTf9vQKfeRblBZjoSQrd7';
const drive = `${graph}/drives/${library}/root`;
const idOf = (web: string) => `contoso.sharepoint.com,da60e844-ba1d-49bc-b4d4-d5e36bae9019,${web}`;
const items = `${graph}/drives/${library}/items`;
const siteA = idOf('712a596e-90a1-49e3-9b48-bfa80bee8740');
const siteB = idOf('0271110f-634f-4300-a841-3a8a2e851851');
const mine = idOf('1171110f-634f-4300-a841-3a8a2e851851');

const site = (id: string, displayName: string, path: string, isPersonalSite = false) => ({
  id,
  name: path,
  displayName,
  webUrl: `${sharePoint}/sites/${path}`,
  isPersonalSite,
});
const folder = (id: string, name: string, path = name) => ({
  id,
  name,
  webUrl: `${sharePoint}/sites/siteA/Shared%20Documents/${path}`,
  folder: { childCount: 4 },
});
/** Of people who have never opened OneDrive, or have no licence for it: recorded by others. */
const withoutDrive = [
  [404, 'ResourceNotFound', "User's mysite not found.", 'alcionai/corso/issues/966'],
  [400, 'BadRequest', "Unable to retrieve user's mysite URL.", 'skilion/onedrive/issues/276'],
  [
    ...[400, 'UnknownError', "Unable to retrieve user's mysite URL."],
    'Azure-Samples/ms-identity-python-daemon/issues/18',
  ],
  [
    ...[400, 'BadRequest', 'Tenant does not have a SPO license.'],
    'OneDrive/onedrive-api-docs/issues/1773',
  ],
] as const;

export const documented: Documented = {
  variables: { tenant: 'organizations' },
  headers: bearer,
  lookups: [
    lookup('site_id', `${reference}/site-search`, {
      exchanges: [
        get(`${graph}/sites?search=*`, {
          value: [
            site(siteB, 'Team', 'siteB'),
            site(mine, 'Ada', 'ada', true),
            // Without `isPersonalSite`.
            {
              id: idOf('3371110f-634f-4300-a841-3a8a2e851851'),
              displayName: 'Ben',
              webUrl: 'https://contoso-my.sharepoint.com/personal/ben_contoso_example',
            },
          ],
          '@odata.nextLink': `${graph}/sites?search=*&$skiptoken=s!MjA`,
        }),
        get(`${graph}/sites?search=*&$skiptoken=s!MjA`, { value: [site(siteA, 'Team', 'siteA')] }),
      ],
      options: [
        `${siteA}: Team – ${sharePoint}/sites/siteA`,
        `${siteB}: Team – ${sharePoint}/sites/siteB`,
      ],
    }),
    lookup('site_id', `${reference}/site-search`, {
      search: 'team',
      exchanges: get(`${graph}/sites?search=team`, { value: [site(siteA, 'Team', 'siteA')] }),
      options: [`${siteA}: Team`],
    }),
    lookup('drive_id', `${reference}/drive-list`, {
      exchanges: get(`${graph}/me/drives`, {
        value: [{ id: 'b!-RIj2DuyvEyV1T4', name: 'OneDrive', driveType: 'business' }],
      }),
      options: ['b!-RIj2DuyvEyV1T4: OneDrive'],
    }),
    ...withoutDrive.map(([status, code, message, seenAt]) =>
      lookup('drive_id', `https://github.com/${seenAt}`, {
        exchanges: {
          request: `GET ${graph}/me/drives`,
          status,
          response: { error: { code, message } },
        },
        options: [],
      }),
    ),
    lookup('drive_id', `${reference}/drive-list`, {
      parents: { site_id: siteA },
      exchanges: get(`${graph}/sites/${encodeURIComponent(siteA)}/drives`, {
        value: [
          { id: library, name: 'Documents', driveType: 'documentLibrary' },
          { id: 'b!other', name: 'Archive', driveType: 'documentLibrary' },
        ],
      }),
      options: ['b!other: Archive', `${library}: Documents`],
    }),
    lookup('folder_id', `${reference}/driveitem-list-children`, {
      parents: { drive_id: library },
      exchanges: [
        {
          request: `GET ${drive}/children?$top=200`,
          // None of both is among what it takes.
          refuses: ['$filter', '$search'],
          response: {
            value: [
              folder('01AAA', 'Documents'),
              { id: '01BBB', name: 'prices.xlsx', file: {} },
              folder('01CCC', 'Photos'),
            ],
            '@odata.nextLink': `${graph}/drives('${library}')/root/children?$skiptoken=2`,
          },
        },
        get(`${graph}/drives('${library}')/root/children?$skiptoken=2`, {
          value: [folder('01DDD', 'Sales')],
        }),
      ],
      options: ['01AAA: Documents', '01CCC: Photos', '01DDD: Sales'],
    }),
    // Words are found in files, too, and in what they contain.
    lookup('folder_id', `${reference}/driveitem-search`, {
      parents: { drive_id: library },
      search: "Ada's 2026",
      exchanges: {
        request: `GET ${drive}/search(q='Ada''s%202026')?$top=200`,
        refuses: ['$filter', '$search'],
        response: {
          value: [
            folder('01EEE', "Ada's 2026", 'Sales/2026'),
            { id: '01FFF', name: "Ada's 2026.docx", file: {} },
            folder('01GGG', "Ada's 2026", 'Support/2026'),
          ],
        },
      },
      options: [
        `01EEE: Ada's 2026 – ${sharePoint}/sites/siteA/Shared%20Documents/Sales/2026`,
        `01GGG: Ada's 2026 – ${sharePoint}/sites/siteA/Shared%20Documents/Support/2026`,
      ],
    }),
    // A folder that was found is not among those at the top, and a file is none.
    lookup('folder_id', `${reference}/driveitem-get`, {
      parents: { drive_id: library },
      ids: ['01EEE', '01FFF', '01GONE', '01ELSE'],
      exchanges: [
        get(`${items}/01EEE`, folder('01EEE', "Ada's 2026", 'Sales/2026')),
        get(`${items}/01FFF`, { id: '01FFF', name: "Ada's 2026.docx", file: {} }),
        {
          request: `GET ${items}/01GONE`,
          status: 404,
          response: {
            error: { code: 'itemNotFound', message: 'The resource could not be found.' },
          },
        },
        // microsoftgraph/msgraph-sdk-java, issue 504.
        {
          request: `GET ${items}/01ELSE`,
          status: 400,
          response: {
            error: {
              code: 'invalidRequest',
              message: 'The provided item ID is not valid for the requested drive',
            },
          },
        },
      ],
      options: ["01EEE: Ada's 2026"],
    }),
    // The documented link of a next page names the parameter otherwise, and has no question mark.
    lookup('folder_id', `${reference}/driveitem-search`, {
      parents: { drive_id: library },
      search: 'contoso project',
      exchanges: [
        get(`${drive}/search(q='contoso%20project')?$top=200`, {
          value: [folder('01HHH', 'Contoso Project')],
          '@odata.nextLink': `${drive}/search(query='contoso project')&skipToken=1asdlnjnkj1nalkm!asd`,
        }),
        get(`${drive}/search(query='contoso%20project')&skipToken=1asdlnjnkj1nalkm!asd`, {
          value: [folder('01III', 'Contoso Project 2016')],
        }),
      ],
      options: ['01HHH: Contoso Project', '01III: Contoso Project 2016'],
    }),
  ],
  failures: failingIn(
    { drive_id: 'b!gone' },
    'folder_id',
    'https://github.com/OneDrive/onedrive-api-docs/issues/1416',
    [
      parentGone('the chosen drive is none', 400, {
        error: {
          code: 'invalidRequest',
          message:
            'The provided drive id appears to be malformed, or does not represent a valid drive.',
        },
      }),
    ],
  ),
};
