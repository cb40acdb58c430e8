import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { pipedriveDeals } from './pipedrive-deals.ts';
import { pipedriveSettings } from './pipedrive-settings.ts';

const failed = (errorCode: number, error: string) => ({
  success: false,
  error,
  errorCode,
  error_info: 'Please check developers.pipedrive.com',
});

/**
 * Unverified: whether pipelines and stages that are marked as deleted are listed at all, and that
 * the stages of an unknown pipeline are a 404.
 */
export const pipedrive: DocumentedComponent = {
  component: 'pipedrive',
  variables: { api_host: 'acme.pipedrive.com' },
  lookups: [...pipedriveDeals, ...pipedriveSettings],
  failures: [
    {
      title: 'the token is refused',
      field: 'pipeline_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes',
      status: 401,
      answer: failed(401, 'unauthorized access'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the app lacks the scope',
      field: 'user_id',
      see: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
      status: 403,
      answer: failed(403, 'Scope and URL mismatch'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a pipeline that is gone',
      field: 'stage_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes',
      parents: { pipeline_id: '99' },
      status: 404,
      answer: failed(404, 'Pipeline not found.'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'a burst',
      field: 'pipeline_id',
      see: 'https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting',
      status: 429,
      answerHeaders: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' },
      answer: { success: false, error: 'request over limit', errorCode: 429 },
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '2' },
    },
  ],
};
