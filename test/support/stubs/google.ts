import type { ProviderStub } from '../provider-stub.ts';

const scopePrefix = 'https://www.googleapis.com/auth/';

/** A stand-in for Google. It registers no redirect URI with a fragment, user information or `..`. */
const google = (scopes: readonly string[], account: string, answer: object): ProviderStub => ({
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
    token: {
      url: 'https://oauth2.googleapis.com/token',
      client: 'either',
      mayDecode: true,
      body: 'form',
      pkce: true,
      refreshToken: 'kept',
    },
    account,
    revoke: {
      url: 'https://oauth2.googleapis.com/revoke',
      client: 'none',
      body: 'form',
      names: 'refresh_token',
    },
  },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-{n}',
    token_type: 'Bearer',
    expires_in: 3599,
    scope: 'granted-scope',
  },
  refresh: { refresh_token: undefined },
  account: answer,
  accountLabel: 'ada@example.com',
});

export const gmail = google(
  ['gmail.modify', 'gmail.send', 'userinfo.email'],
  'https://gmail.googleapis.com/gmail/v1/users/me/profile',
  { emailAddress: 'ada@example.com' },
);
export const googleCalendar = google(
  ['calendar.events', 'calendar.calendarlist.readonly', 'userinfo.email'],
  'https://www.googleapis.com/calendar/v3/users/me/calendarList/primary',
  { id: 'ada@example.com' },
);
export const googleSheets = google(
  ['spreadsheets', 'drive.metadata.readonly', 'userinfo.email', 'drive.readonly'],
  'https://openidconnect.googleapis.com/v1/userinfo',
  { sub: '1', email: 'ada@example.com' },
);
