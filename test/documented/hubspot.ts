import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { documentedMarketing } from './hubspot-marketing.ts';
import { documentedPipelines } from './hubspot-pipelines.ts';
import { documentedObjectTypes, documentedProperties } from './hubspot-properties.ts';

const reference = 'https://developers.hubspot.com/docs/api-reference';
const errorsPage = `${reference}/error-handling`;

const error = (category: string, message: string) => ({
  status: 'error',
  message,
  correlationId: 'aeb5f871-7f07-4993-9211-075dc63e7cbf',
  category,
});

export const hubspot: DocumentedComponent = {
  component: 'hubspot',
  lookups: [
    ...documentedObjectTypes,
    ...documentedProperties,
    ...documentedPipelines,
    ...documentedMarketing,
  ],
  failures: [
    {
      title: 'the access token has expired',
      field: 'owner_id',
      see: errorsPage,
      status: 401,
      answer: error('EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired.'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope was not granted',
      field: 'list_id',
      see: errorsPage,
      status: 403,
      answer: {
        ...error('MISSING_SCOPES', "This app hasn't been granted all required scopes."),
        errors: [{ message: 'more', context: { requiredGranularScopes: ['crm.lists.read'] } }],
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a pipeline that is gone',
      field: 'stage_id',
      see: errorsPage,
      parents: { object_type: 'deals', pipeline_id: '123' },
      status: 404,
      answer: error('OBJECT_NOT_FOUND', 'Pipeline not found'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'too many requests in ten seconds',
      field: 'form_id',
      see: 'https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines',
      status: 429,
      answer: {
        status: 'error',
        message: 'You have reached your ten_secondly_rolling limit.',
        errorType: 'RATE_LIMIT',
        correlationId: 'c033cdaa-2c40-4a64-ae48-b4cec88dad24',
        policyName: 'TEN_SECONDLY_ROLLING',
        requestId: '3d3e35b7-0dae-4b9f-a6e3-9c230cbcf8dd',
      },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
