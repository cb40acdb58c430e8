/** By provider, the values that its stub gives the variables of its hosts. */
export const providerVariables: Record<string, Record<string, string>> = {
  gorgias: { subdomain: 'harbour-shop' },
  intercom: { region: 'eu.' },
  mailchimp: { dc: 'us6' },
  microsoft_dynamics: {
    tenant: 'fabrik.example',
    login_host: 'login.microsoftonline.com',
    environment_host: 'fabrik.crm4.dynamics.com',
  },
  microsoft_teams: { tenant: 'fabrik.example' },
  onedrive: { tenant: 'fabrik.example' },
  pipedrive: { api_host: 'acme.pipedrive.com' },
  quickbooks: { environment: '', realm_id: '9130000000000001' },
  salesforce: {
    login_host: 'test.salesforce.com',
    instance_host: 'acme--dev.sandbox.my.salesforce.com',
  },
  ringcentral: { host: 'platform.ringcentral.com' },
  shopify: { shop: 'acme' },
  zendesk: { subdomain: 'fabrik' },
  zoho: { accounts_host: 'accounts.zoho.eu', api_host: 'www.zohoapis.eu' },
};
