import type { RegistrationGuide } from './registration-guide.ts';

export const slackGuide: RegistrationGuide = {
  documentation: 'https://docs.slack.dev/authentication/installing-with-oauth',
  console: 'https://api.slack.com/apps',
  review:
    'Once its distribution is activated, other workspaces can install it without a review. A listing in the Slack Marketplace, which Slack wants of commercial apps, is reviewed.',
  steps: [
    'OAuth & Permissions: token rotation may be on or off; with it, tokens last twelve hours and are refreshed.',
    'Leave PKCE off: it makes the app a public client for good.',
    'Event Subscriptions → Request URL: {notices_url}, with the bot events app_uninstalled and tokens_revoked',
  ],
};
