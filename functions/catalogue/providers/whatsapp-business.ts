import { facebookLogin } from './facebook-login.ts';
import type { Provider } from './provider.ts';

/**
 * The Cloud API, by Facebook Login for Business. business_management lists the portfolios of the person,
 * whatsapp_business_management what is in their accounts, and whatsapp_business_messaging takes messages.
 * The app subscribes each account to its webhooks itself. An account takes 200 calls an hour of one app,
 * 5000 once it has a number.
 * @see https://developers.facebook.com/documentation/business-messaging/whatsapp/solution-providers/manage-accounts
 * @see https://developers.facebook.com/documentation/business-messaging/whatsapp/solution-providers/manage-webhooks
 * @see https://heltar.com/blogs/resolving-whatsapp-business-api-error-code-80007-rate-limit-issues-cm3knjf6k000zvnqr322co9wo the limit
 */
export const whatsappBusiness: Provider = {
  ...facebookLogin,
  type: 'whatsapp_business',
  label: 'WhatsApp Business',
  category: 'messaging',
  scopes: ['whatsapp_business_management', 'whatsapp_business_messaging', 'business_management'],
};

export const whatsappBusinessPermissions = {
  whatsapp_business_management: 'manage_messaging',
  whatsapp_business_messaging: 'exchange_messages',
  business_management: 'manage_business',
} as const;
