import type { RegistrationGuide } from './registration-guide.ts';

export const salesforceGuide: RegistrationGuide = {
  documentation:
    'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm',
  console: { instead: 'It is made at Setup → External Client App Manager in an org of one’s own.' },
  steps: [
    'OAuth settings, required of an app that serves more than two orgs: PKCE, refresh token rotation, and a limit of 30 days for refresh tokens that nobody uses.',
    'Required of it, too: Enforce Refresh Token IP Allowlist, with the addresses that “egress show” of the operator command prints. It takes 128 ranges and 256 addresses; connecting and refreshing fail from all others.',
  ],
};
