import type { RegistrationGuide } from './registration-guide.ts';

export const facebookLoginGuide: RegistrationGuide = {
  documentation: 'https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow',
  console: 'https://developers.facebook.com/apps',
  review:
    'App Review has to grant advanced access to the permissions before anybody without a role in the app can connect. It wants a verified business, and a data deletion request URL or a page of instructions.',
  steps: [
    'A configuration of Facebook Login for Business decides which kind of token a connection gets: choose user access tokens. No call of ours ends a system-user token; people remove the app in their Business settings.',
    'Facebook Login → Settings → Deauthorize callback URL: {notices_url}?notice=deauthorize',
    'Facebook Login → Settings → Data deletion request URL: {notices_url}?notice=data_deletion',
  ],
};
