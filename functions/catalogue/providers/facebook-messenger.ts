import { facebookLogin } from './facebook-login.ts';
import type { Provider } from './provider.ts';

/** @see https://developers.facebook.com/docs/messenger-platform/overview */
export const facebookMessenger: Provider = {
  ...facebookLogin,
  type: 'facebook_messenger',
  label: 'Facebook Messenger',
  category: 'messaging',
  scopes: [
    'pages_messaging',
    'pages_show_list',
    'pages_manage_metadata',
    'pages_read_engagement',
    'business_management',
  ],
};

export const facebookMessengerPermissions = {
  pages_messaging: 'exchange_messages',
  pages_show_list: 'list_pages',
  pages_manage_metadata: 'manage_pages',
  pages_read_engagement: 'read_pages',
  business_management: 'manage_business',
} as const;
