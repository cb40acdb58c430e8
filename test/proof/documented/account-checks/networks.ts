import type { AccountCheck, SomeAccountChecks } from './account-check.ts';

const graphErrors = 'https://developers.facebook.com/docs/graph-api/guides/error-handling';
const graph = (code: number, error_subcode?: number) => ({
  error: { type: 'OAuthException', code, error_subcode },
});
const recoverable = {
  becomes: 'unanswered',
  status: 400,
  sources: [
    graphErrors,
    'https://github.com/facebook/facebook-android-sdk/blob/sdk-version-3.23.1/facebook/src/com/facebook/FacebookRequestError.java',
  ],
} as const;
const facebook: AccountCheck = {
  dead: [
    {
      status: 400,
      body: graph(190, 460),
      sources: [graphErrors, 'https://github.com/roughike/flutter_facebook_login/issues/151'],
    },
    {
      status: 400,
      body: graph(190, 493),
      sources: [graphErrors, 'https://github.com/MrSwitch/hello.js/issues/548'],
    },
  ],
  alive: [
    { ...recoverable, title: 'Facebook wants to see the person first', body: graph(190, 459) },
    { ...recoverable, title: 'the person has not confirmed themselves', body: graph(190, 464) },
    {
      title: 'a permission is missing',
      becomes: 'verified',
      status: 403,
      body: graph(200),
      unconfirmed: 'One report of system users’ tokens at this address.',
      sources: [graphErrors],
    },
  ],
};

/** Social networks. */
export const networks = {
  facebook,
  facebookMessenger: facebook,
  whatsappBusiness: facebook,
  linkedin: {
    dead: [
      {
        status: 401,
        body: { status: 401, serviceErrorCode: 65601, code: 'REVOKED_ACCESS_TOKEN' },
        // Seen of tokens of the last seconds as well, so that one such answer ends nothing.
        sources: [
          'https://github.com/tomasvotava/fastapi-sso/issues/196',
          'https://github.com/jclusso/omniauth-linkedin-openid/issues/6',
        ],
      },
    ],
    alive: [
      {
        title: 'a permission is missing',
        becomes: 'verified',
        status: 403,
        body: { status: 403, serviceErrorCode: 100, code: 'ACCESS_DENIED' },
        sources: [
          'https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling',
          'https://github.com/cuongdevjs/reactjs-social-login/pull/176',
        ],
      },
    ],
  },
} satisfies SomeAccountChecks;
