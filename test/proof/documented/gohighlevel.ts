import { failing, failingIn, missingScope, parentGone, throttled } from './failures.ts';
import { type Documented, type Exchange, get, lookup } from './lookups.ts';

const calendarsPage =
  'https://marketplace.gohighlevel.com/docs/2021-04-15/ghl/calendars/get-calendars';
const see = 'https://marketplace.gohighlevel.com/docs/ghl/opportunities/get-pipelines';
const locationId = 've9EPM428h8vShlRW1KT';

const pipeline = (id: string, name: string, stages: readonly object[]) => ({ id, name, stages });

const exchange: Exchange = {
  request: `GET https://services.leadconnectorhq.com/opportunities/pipelines?locationId=${locationId}`,
  headers: { version: '2021-07-28' },
  response: {
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

const api = 'https://services.leadconnectorhq.com';
const docs = 'https://marketplace.gohighlevel.com/docs/ghl';
const errorsPage = `${docs}/oauth/get-access-token`;
const form = (id: string, name: string) => ({ id, name });

const calendar = (id: string, name: string, isActive: boolean) => ({ id, name, isActive });

const workflow = (id: string, name: string, status: string) => ({ id, name, status });

/**
 * As the provider's published OpenAPI files have them; each names the version it is for, and that
 * of calendars is another. A token of one location is refused the data of others.
 * Unverified: the messages of errors, but for the first.
 * @see https://github.com/GoHighLevel/highlevel-api-docs
 */
export const documented: Documented = {
  variables: { location_id: locationId },
  account: { id: locationId, label: 'Mark Shoes' },
  lookups: [
    lookup('location_id', `${docs}/locations/get-location`, {
      exchanges: {
        request: `GET ${api}/locations/${locationId}`,
        headers: { version: '2021-07-28' },
        response: { location: { id: locationId, name: 'Mark Shoes' } },
      },
      options: [`${locationId}: Mark Shoes`],
    }),
    lookup('calendar_id', calendarsPage, {
      exchanges: {
        // Drafts come unless they are declined.
        request: `GET ${api}/calendars/?locationId=${locationId}&showDrafted=false`,
        headers: { version: '2021-04-15' },
        response: {
          calendars: [
            calendar('ocQHyuzHvysMo5N5VsXc', 'Demo', true),
            calendar('BqTwX8QFwXzpegMve9EQ', 'Draft', false),
          ],
        },
      },
      options: ['ocQHyuzHvysMo5N5VsXc: Demo'],
    }),
    lookup('form_id', `${docs}/forms/get-forms`, {
      exchanges: [
        {
          request: `GET ${api}/forms/?locationId=${locationId}&limit=50`,
          headers: { version: '2021-07-28' },
          response: { forms: [form('YSWdvS4Is98wtIDGnpmI', 'Form 1')], total: 2 },
        },
        get(`${api}/forms/?locationId=${locationId}&limit=50&skip=1`, {
          forms: [form('YSWdvS4Is98wtIDGnpmJ', 'Form 2')],
          total: 2,
        }),
      ],
      options: ['YSWdvS4Is98wtIDGnpmI: Form 1', 'YSWdvS4Is98wtIDGnpmJ: Form 2'],
    }),
    lookup('tag', `${docs}/locations/get-location-tags`, {
      exchanges: {
        request: `GET ${api}/locations/${locationId}/tags`,
        headers: { version: '2021-07-28' },
        response: {
          tags: [
            { id: 'flGwEuzsfJOia1i1ikRN', name: 'vip' },
            { id: 'flGwEuzsfJOia1i1ikRO', name: 'lead/hot' },
          ],
        },
      },
      // An event has names, not ids.
      options: ['lead/hot: lead/hot', 'vip: vip'],
    }),
    lookup('workflow_id', `${docs}/workflows/get-workflow`, {
      exchanges: {
        request: `GET ${api}/workflows/?locationId=${locationId}`,
        headers: { version: '2021-07-28' },
        response: {
          workflows: [
            workflow('78559bb3-b920-461e-b010-7b2a2816d2a9', 'First Workflow', 'published'),
            workflow('78559bb3-b920-461e-b010-7b2a2816d2aa', 'Not yet', 'draft'),
          ],
        },
      },
      options: ['78559bb3-b920-461e-b010-7b2a2816d2a9: First Workflow'],
    }),
    // Unverified: the members of a stage, which is documented as a member of `stages` only.
    lookup('pipeline_id', see, {
      exchanges: exchange,
      options: ['aWdODOBVOlH1RUFKWQke: new pipeline', 'aWdODOBVOlH1RUFKWQkf: other pipeline'],
    }),
    lookup('stage_id', see, {
      parents: { pipeline_id: 'aWdODOBVOlH1RUFKWQke' },
      exchanges: exchange,
      options: [
        '7915dedc-8f18-44d5-8bc3-77c04e994a10: New lead',
        '7915dedc-8f18-44d5-8bc3-77c04e994a11: Contacted',
      ],
    }),
  ],
  failures: [
    ...failingIn({ pipeline_id: 'aWdODOBVOlH1RUFKWQkx' }, 'stage_id', see, [
      parentGone('the pipeline is gone', 200, exchange.response),
    ]),
    ...failing('workflow_id', errorsPage, [
      missingScope('a scope was not granted, reported as 401', 401, {
        message: 'The token is not authorized for this scope.',
      }),
    ]),
    ...failing('tag', errorsPage, [
      missingScope(
        'a connection from before the scope was asked for',
        401,
        { message: 'The token is not authorized for this scope.' },
        {
          detail:
            'HighLevel does not give the connected account the choices of Tag. Connect it again, and grant: locations/tags.readonly (send this as scopes to POST /integrations/oauth_start/gohighlevel). If that changes nothing, its user may not see them: connect with another user.',
        },
      ),
    ]),
    ...failing('form_id', 'https://marketplace.gohighlevel.com/docs/other/rate-limits', [
      throttled('more than a hundred requests in ten seconds', {
        responseHeaders: { 'x-ratelimit-interval-milliseconds': '10000' },
      }),
    ]),
  ],
};
