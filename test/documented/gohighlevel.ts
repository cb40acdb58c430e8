import type {
  DocumentedComponent,
  DocumentedFailure,
  DocumentedLookup,
  Exchange,
} from '../support/fields/documented-lookup.ts';

const see = 'https://marketplace.gohighlevel.com/docs/ghl/opportunities/get-pipelines';
const locationId = 've9EPM428h8vShlRW1KT';

const pipeline = (id: string, name: string, stages: readonly object[]) => ({ id, name, stages });

const exchange: Exchange = {
  asks: 'GET https://services.leadconnectorhq.com/opportunities/pipelines',
  query: { locationId },
  headers: { version: '2021-07-28' },
  answer: {
    pipelines: [
      pipeline('aWdODOBVOlH1RUFKWQke', 'new pipeline', [
        { id: '7915dedc-8f18-44d5-8bc3-77c04e994a10', name: 'New lead', position: 0 },
        { id: '7915dedc-8f18-44d5-8bc3-77c04e994a11', name: 'Contacted', position: 1 },
      ]),
      pipeline('aWdODOBVOlH1RUFKWQkf', 'other pipeline', [
        { id: '7915dedc-8f18-44d5-8bc3-77c04e994a12', name: 'Elsewhere', position: 0 },
      ]),
    ],
  },
};

/** Unverified: the members of a stage, which is documented as a member of `stages` only. */
const documentedPipelines: readonly DocumentedLookup[] = [
  {
    field: 'pipeline_id',
    see,
    exchanges: [exchange],
    options: [
      { id: 'aWdODOBVOlH1RUFKWQke', name: 'new pipeline' },
      { id: 'aWdODOBVOlH1RUFKWQkf', name: 'other pipeline' },
    ],
  },
  {
    field: 'stage_id',
    see,
    parents: { pipeline_id: 'aWdODOBVOlH1RUFKWQke' },
    exchanges: [exchange],
    options: [
      { id: '7915dedc-8f18-44d5-8bc3-77c04e994a10', name: 'New lead' },
      { id: '7915dedc-8f18-44d5-8bc3-77c04e994a11', name: 'Contacted' },
    ],
  },
];

const missingPipeline: DocumentedFailure = {
  title: 'the pipeline is gone',
  field: 'stage_id',
  see,
  parents: { pipeline_id: 'aWdODOBVOlH1RUFKWQkx' },
  status: 200,
  answer: exchange.answer,
  becomes: { status: 422, code: 'parent_not_found' },
};

const api = 'https://services.leadconnectorhq.com';
const docs = 'https://marketplace.gohighlevel.com/docs/ghl';
const errorsPage = `${docs}/oauth/get-access-token`;
const form = (id: string, name: string) => ({ id, name });

const calendar = (id: string, name: string, isActive: boolean) => ({ id, name, isActive });

const workflow = (id: string, name: string, status: string) => ({ id, name, status });

const failure = (statusCode: number, message: string) => ({
  status: statusCode,
  answer: { message },
});

/**
 * As the provider's published OpenAPI files have them; each names the version it is for, and that
 * of calendars is another. A token of one location is refused the data of others.
 * Unverified: the messages of errors, but for the first.
 * @see https://github.com/GoHighLevel/highlevel-api-docs
 */
export const gohighlevel: DocumentedComponent = {
  component: 'gohighlevel',
  variables: { location_id: locationId },
  account: { id: locationId, label: 'Mark Shoes' },
  lookups: [
    {
      field: 'location_id',
      see: `${docs}/locations/get-location`,
      exchanges: [
        {
          asks: `GET ${api}/locations/${locationId}`,
          headers: { version: '2021-07-28' },
          answer: { location: { id: locationId, name: 'Mark Shoes' } },
        },
      ],
      options: [{ id: locationId, name: 'Mark Shoes' }],
    },
    {
      field: 'calendar_id',
      see: 'https://marketplace.gohighlevel.com/docs/2021-04-15/ghl/calendars/get-calendars',
      exchanges: [
        {
          asks: `GET ${api}/calendars/`,
          // Drafts come unless they are declined.
          query: { locationId, showDrafted: 'false' },
          headers: { version: '2021-04-15' },
          answer: {
            calendars: [
              calendar('ocQHyuzHvysMo5N5VsXc', 'Demo', true),
              calendar('BqTwX8QFwXzpegMve9EQ', 'Draft', false),
            ],
          },
        },
      ],
      options: [{ id: 'ocQHyuzHvysMo5N5VsXc', name: 'Demo' }],
    },
    {
      field: 'form_id',
      see: `${docs}/forms/get-forms`,
      exchanges: [
        {
          asks: `GET ${api}/forms/`,
          query: { locationId, limit: '50' },
          headers: { version: '2021-07-28' },
          answer: { forms: [form('YSWdvS4Is98wtIDGnpmI', 'Form 1')], total: 2 },
        },
        {
          asks: `GET ${api}/forms/`,
          query: { locationId, limit: '50', skip: '1' },
          answer: { forms: [form('YSWdvS4Is98wtIDGnpmJ', 'Form 2')], total: 2 },
        },
      ],
      options: [
        { id: 'YSWdvS4Is98wtIDGnpmI', name: 'Form 1' },
        { id: 'YSWdvS4Is98wtIDGnpmJ', name: 'Form 2' },
      ],
    },
    {
      field: 'workflow_id',
      see: `${docs}/workflows/get-workflow`,
      exchanges: [
        {
          asks: `GET ${api}/workflows/`,
          query: { locationId },
          headers: { version: '2021-07-28' },
          answer: {
            workflows: [
              workflow('78559bb3-b920-461e-b010-7b2a2816d2a9', 'First Workflow', 'published'),
              workflow('78559bb3-b920-461e-b010-7b2a2816d2aa', 'Not yet', 'draft'),
            ],
          },
        },
      ],
      options: [{ id: '78559bb3-b920-461e-b010-7b2a2816d2a9', name: 'First Workflow' }],
    },
    ...documentedPipelines,
  ],
  failures: [
    missingPipeline,
    {
      title: 'the access token is not valid',
      field: 'form_id',
      see: errorsPage,
      ...failure(401, 'Invalid token: access token is invalid'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope was not granted, reported as 401',
      field: 'workflow_id',
      see: errorsPage,
      ...failure(401, 'The token is not authorized for this scope.'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the token is of another location',
      field: 'calendar_id',
      see: errorsPage,
      ...failure(403, 'The token does not have access to this location.'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'more than a hundred requests in ten seconds',
      field: 'form_id',
      see: 'https://marketplace.gohighlevel.com/docs/other/rate-limits',
      answerHeaders: {
        'x-ratelimit-interval-milliseconds': '10000',
        'x-ratelimit-max': '100',
        'x-ratelimit-remaining': '0',
      },
      ...failure(429, 'Too Many Requests'),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
