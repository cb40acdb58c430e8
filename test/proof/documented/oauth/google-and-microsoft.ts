import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { bodyForm, eitherForm, revocation, rotating } from './usual-parts.ts';

const scopePrefix = 'https://www.googleapis.com/auth/';

/** A stand-in for Google. It registers no redirect URI with a fragment, user information or `..`. */
const google = (...scopes: readonly string[]): ProviderStub => ({
  documented: {
    authorize: {
      url: 'https://accounts.google.com/o/oauth2/v2/auth',
      query: {
        scope: scopes.map((scope) => `${scopePrefix}${scope}`).join(' '),
        access_type: 'offline',
        prompt: 'consent',
      },
      refusesRedirect: /#|@|\.\./,
    },
    token: eitherForm('https://oauth2.googleapis.com/token', 'kept'),
    account: 'https://openidconnect.googleapis.com/v1/userinfo',
    revoke: revocation('https://oauth2.googleapis.com/revoke', 'none', 'refresh_token'),
  },
  callback: { iss: 'https://accounts.google.com' },
  token: { ...rotating, expires_in: 3599, scope: 'granted-scope' },
  refresh: { refresh_token: undefined },
  account: { sub: '104000000000000000002', email: 'ada@example.com', email_verified: true },
  accountLabel: 'ada@example.com',
});

export const gmail = google('gmail.modify', 'gmail.send', 'userinfo.email');
export const googleCalendar = google(
  'calendar.events',
  'calendar.calendarlist.readonly',
  'userinfo.email',
);
export const googleDrive = google('drive.readonly', 'userinfo.email');
export const googleSheets = google(
  'spreadsheets',
  'drive.metadata.readonly',
  'userinfo.email',
  'drive.readonly',
);

const login = 'https://login.microsoftonline.com/common/oauth2/v2.0';

/** A refresh token stays good when it is replaced. */
export const outlook: ProviderStub = {
  documented: {
    authorize: {
      url: `${login}/authorize`,
      query: {
        scope:
          'offline_access User.Read Mail.ReadWrite Mail.Send Calendars.ReadWrite MailboxSettings.Read',
        response_mode: 'query',
      },
      refusesRedirect: /[!$'(),;]|^.{257}/,
    },
    token: eitherForm(`${login}/token`, 'replaced'),
    account: 'https://graph.microsoft.com/v1.0/me?$select=id,mail,userPrincipalName',
  },
  token: { ...rotating, expires_in: 3600, scope: 'User.Read Mail.ReadWrite' },
  refresh: {},
  account: { id: 'abc', mail: 'ada@example.com', userPrincipalName: 'ada@example.com' },
  accountLabel: 'ada@example.com',
  revocable: false,
};

export const googleContacts = google('contacts.readonly', 'userinfo.email');

const organizationLogin = 'https://login.microsoftonline.com/fabrik.example/oauth2/v2.0';

/** A stand-in for what organizations sign in to. */
const microsoftOrganization = (scopes: string): ProviderStub => ({
  documented: {
    authorize: {
      url: `${organizationLogin}/authorize`,
      query: { scope: `offline_access User.Read ${scopes}`, response_mode: 'query' },
    },
    token: bodyForm(`${organizationLogin}/token`, 'kept'),
    account: 'https://graph.microsoft.com/v1.0/me?$select=id,mail,userPrincipalName',
  },
  start: { entra_tenant: 'fabrik.example' },
  token: { ...rotating, scope: `User.Read ${scopes}`, expires_in: 4207, ext_expires_in: 4207 },
  refresh: {},
  account: {
    id: '6c8f0f3e-1d3a-4a4b-9a55-0a7b0f7f2d11',
    mail: null,
    userPrincipalName: 'ines@fabrik.example',
  },
  accountLabel: 'ines@fabrik.example',
  revocable: false,
});

export const microsoftTeams = microsoftOrganization('Team.ReadBasic.All Channel.ReadBasic.All');
export const onedrive = microsoftOrganization('Files.Read.All Sites.Read.All');

const impersonation = 'https://fabrik.crm4.dynamics.com/user_impersonation';

/** A token is for one environment alone. */
export const microsoftDynamics: ProviderStub = {
  documented: {
    authorize: {
      url: `${organizationLogin}/authorize`,
      query: { scope: `offline_access ${impersonation}`, response_mode: 'query' },
    },
    token: bodyForm(`${organizationLogin}/token`, 'kept'),
    account:
      'https://fabrik.crm4.dynamics.com/api/data/v9.2/systemusers?$select=systemuserid,internalemailaddress,fullname&$filter=Microsoft.Dynamics.CRM.EqualUserId(PropertyName=@p1)&@p1=%27systemuserid%27',
    apiHeaders: { 'odata-version': '4.0', 'odata-maxversion': '4.0' },
  },
  start: { entra_tenant: 'fabrik.example', environment_host: 'fabrik.crm4.dynamics.com' },
  token: { ...rotating, scope: impersonation, expires_in: 4207, ext_expires_in: 4207 },
  refresh: {},
  account: {
    value: [
      {
        systemuserid: '6c8f0f3e-1d3a-4a4b-9a55-0a7b0f7f2d11',
        internalemailaddress: 'ines@fabrik.example',
        fullname: 'Ines Weber',
      },
    ],
  },
  accountLabel: 'ines@fabrik.example',
  revocable: false,
};
