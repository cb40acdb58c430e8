import { facebookLogin } from './facebook-login.ts';
import type { Provider } from './provider.ts';

/**
 * business_management shows pages that a business owns; forms are read with the page's own token.
 * @see https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving
 */
export const facebook: Provider = {
  ...facebookLogin,
  type: 'facebook',
  label: 'Facebook Lead Ads',
  category: 'leads',
  scopes: [
    'pages_show_list',
    'pages_read_engagement',
    'pages_manage_metadata',
    'pages_manage_ads',
    'leads_retrieval',
    'business_management',
  ],
};

export const facebookPermissions = {
  pages_show_list: 'list_pages',
  pages_read_engagement: 'read_pages',
  pages_manage_metadata: 'manage_pages',
  pages_manage_ads: 'manage_ads',
  leads_retrieval: 'read_leads',
  business_management: 'manage_business',
} as const;
