import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { documentedForms } from './linkedin-forms.ts';

const rest = 'https://api.linkedin.com/rest';
const learn = 'https://learn.microsoft.com/en-us/linkedin';
const accountsPage = `${learn}/marketing/integrations/ads/account-structure/create-and-manage-accounts`;
const cursorsPage = `${learn}/marketing/integrations/ads/cursor-based-pagination`;
const errorsPage = `${learn}/shared/api-guide/concepts/error-handling`;
const limitsPage = `${learn}/shared/api-guide/concepts/rate-limits`;

const headers = { 'x-restli-protocol-version': '2.0.0' };
const account = (id: number, name: string, status = 'ACTIVE') => ({
  id,
  name,
  status,
  type: 'BUSINESS',
  test: false,
  reference: 'urn:li:organization:11223344',
});

/**
 * Unverified: the codes beside the status in 404 and 429.
 */
export const linkedin: DocumentedComponent = {
  component: 'linkedin',
  lookups: [
    {
      field: 'ad_account_id',
      see: cursorsPage,
      exchanges: [
        {
          asks: `GET ${rest}/adAccounts`,
          query: { q: 'search' },
          headers,
          answer: {
            metadata: { nextPageToken: 'DgGerr1iVQreCJVjZDOW_grcp63nueBDipsS4DJpvJo' },
            elements: [account(1234567, 'Ad Account A'), account(3, 'Old', 'CANCELED')],
          },
        },
        {
          asks: `GET ${rest}/adAccounts`,
          query: { q: 'search', pageToken: 'DgGerr1iVQreCJVjZDOW_grcp63nueBDipsS4DJpvJo' },
          answer: {
            metadata: {},
            elements: [account(5678910, 'Ad Account B'), account(5678911, 'Ad Account B')],
          },
        },
      ],
      options: [
        { id: '1234567', name: 'Ad Account A' },
        { id: '5678910', name: 'Ad Account B · 5678910' },
        { id: '5678911', name: 'Ad Account B · 5678911' },
      ],
    },
    ...documentedForms,
  ],
  failures: [
    {
      title: 'the person has revoked the token',
      field: 'ad_account_id',
      see: errorsPage,
      status: 401,
      answer: {
        status: 401,
        serviceErrorCode: 65601,
        code: 'REVOKED_ACCESS_TOKEN',
        message: 'The token used in the request has been revoked by the user',
      },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a permission or a role in the ad account is missing',
      field: 'form_id',
      see: accountsPage,
      parents: { ad_account_id: '1234567' },
      status: 403,
      answer: {
        status: 403,
        serviceErrorCode: 100,
        code: 'ACCESS_DENIED',
        message: 'Not enough permissions to access: leadForms.FINDER-owner',
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the ad account is gone',
      field: 'form_id',
      see: errorsPage,
      parents: { ad_account_id: '99' },
      status: 404,
      answer: { status: 404, serviceErrorCode: 0, message: 'Not Found' },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'the daily limit is reached',
      field: 'ad_account_id',
      see: limitsPage,
      status: 429,
      answer: {
        status: 429,
        serviceErrorCode: 101,
        message: 'Resource level throttle limit for calls to this resource is reached.',
      },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
    {
      title: 'the version of the API has been retired',
      field: 'ad_account_id',
      see: `${learn}/marketing/versioning`,
      status: 426,
      answer: {
        status: 426,
        code: 'NONEXISTENT_VERSION',
        message: 'Requested version 202609 is not active',
      },
      becomes: {
        status: 500,
        code: 'api_version_ended',
        detail:
          'LinkedIn has ended the version of its API that this service calls. Trying again does not help: an operator must update this service.',
      },
    },
  ],
};
