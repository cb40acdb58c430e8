import type { RegistrationGuide } from './registration-guide.ts';

export const gohighlevelGuide: RegistrationGuide = {
  documentation: 'https://marketplace.gohighlevel.com/docs/Authorization/OAuth2.0',
  console: 'https://marketplace.gohighlevel.com',
  steps: [
    'An app that is not published fails without --parameter version_id=<id>; a draft may be installable by the test link of the portal alone.',
    'Scopes: oauth.write lets a disconnection take the app out of the location.',
    'For a white-label app, give --authorization-host marketplace.leadconnectorhq.com.',
    'Webhooks → Default Webhook URL: {notices_url} (installs and uninstalls are reported there alone)',
  ],
};
