import type { AccountCheck, SomeAccountChecks } from './account-check.ts';

const graphErrors = 'https://learn.microsoft.com/en-us/graph/errors';
const graph: AccountCheck = {
  dead: [
    {
      status: 401,
      body: { error: { code: 'InvalidAuthenticationToken', message: 'Access token has expired.' } },
      sources: [graphErrors, 'https://github.com/microsofthackathons/tdi/issues/24'],
    },
  ],
  alive: [
    {
      title: 'a permission was taken back',
      becomes: 'verified',
      status: 403,
      body: { error: { code: 'Authorization_RequestDenied' } },
      unconfirmed: 'Documented of the API as a whole; seen of other addresses only.',
      sources: [graphErrors],
    },
  ],
};

const google: AccountCheck = {
  dead: [
    {
      status: 401,
      body: { error: 'invalid_request', error_description: 'Invalid Credentials' },
      sources: [
        'https://github.com/coderello/laravel-passport-social-grant/issues/22',
        'https://github.com/pimplesushant/laravelsocialiteapi/issues/1',
      ],
    },
    {
      status: 401,
      body: { error: { code: 401, status: 'UNAUTHENTICATED' } },
      unconfirmed:
        'One report. A token without the scope of the address is said to be answered so, too; every connection asks for it.',
      sources: ['https://github.com/googleapis/google-api-nodejs-client/issues/3900'],
    },
  ],
  alive: [],
};

/** Google’s and Microsoft’s, without Dynamics. */
export const googleAndMicrosoft = {
  gmail: google,
  googleCalendar: google,
  googleContacts: google,
  googleDrive: google,
  googleSheets: google,
  microsoftTeams: graph,
  onedrive: graph,
  outlook: graph,
} satisfies SomeAccountChecks;
