import { failing, missingScope, throttled, unavailable } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const host = 'https://acme.pipedrive.com';
const reference = 'https://developers.pipedrive.com/docs/api/v1';
const cursor = 'eyJmaWVsZCI6ImlkIiwiaWQiOjd9';

const page = (url: string, next_cursor: string | null, data: object[]) =>
  get(url, { data, additional_data: { next_cursor } });
const pipeline = records(['id', 'order_nr', 'name', 'is_deleted'], { is_deleted: false });

const stage = (id: number, name: string, is_deleted = false) => ({ id, name, is_deleted });

const user = (id: number, name: string, active: boolean) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  active_flag: active,
});

const activityType = (id: number, key: string, name: string, active: boolean) => ({
  id,
  order_nr: 4 - id,
  name,
  key_string: key,
  active_flag: active,
});

/** Shopify documents the same of a frozen shop. */
const unpaid =
  'Pipedrive answers that the connected account has not paid. Whoever manages it must pay there; until then, trying again does not help.';

const filter = records(['id', 'name'], { active_flag: true, temporary_flag: null });

/**
 * Unverified: whether pipelines and stages that are marked as deleted are listed at all, and that
 * the stages of an unknown pipeline are a 404.
 */
export const documented: Documented = {
  variables: { api_host: 'acme.pipedrive.com' },
  headers: bearer,
  lookups: [
    lookup('pipeline_id', `${reference}/Pipelines#getPipelines`, {
      exchanges: [
        {
          // `sort_by` knows only id, update_time and add_time.
          request: `GET ${host}/api/v2/pipelines?limit=500`,
          refuses: ['sort_by'],
          response: {
            data: [pipeline(1, 2, 'Sales Pipeline'), pipeline(2, 0, 'Gone', true)],
            additional_data: { next_cursor: cursor },
          },
        },
        page(`${host}/api/v2/pipelines?cursor=${cursor}`, null, [pipeline(7, 1, 'Renewals')]),
      ],
      options: [
        // In their order, not by their ids.
        '7: Renewals',
        '1: Sales Pipeline',
      ],
    }),
    lookup('stage_id', `${reference}/Stages#getStages`, {
      parents: { pipeline_id: '1' },
      exchanges: [
        page(
          `${host}/api/v2/stages?pipeline_id=1&sort_by=order_nr&sort_direction=asc&limit=500`,
          cursor,
          [stage(5, 'Qualified'), stage(2, 'Gone', true)],
        ),
        get(`${host}/api/v2/stages?pipeline_id=1&sort_by=order_nr&cursor=${cursor}`, {
          data: [stage(3, 'Won')],
          additional_data: {},
        }),
      ],
      options: ['5: Qualified', '3: Won'],
    }),
    lookup('user_id', `${reference}/Users#getUsers`, {
      exchanges: get(`${host}/api/v1/users`, {
        data: [user(1, 'Zoe', true), user(2, 'Left', false), user(3, 'Ann', true)],
      }),
      options: ['3: Ann (ann@example.com)', '1: Zoe (zoe@example.com)'],
    }),
    // An activity's `type` holds the key.
    lookup('activity_type', `${reference}/ActivityTypes#getActivityTypes`, {
      exchanges: get(`${host}/api/v1/activityTypes`, {
        data: [
          activityType(1, 'call', 'Call', true),
          activityType(2, 'fax', 'Fax', false),
          activityType(3, 'site_visit', 'Site visit', true),
        ],
      }),
      options: ['site_visit: Site visit', 'call: Call'],
    }),
    lookup('lead_label_id', `${reference}/LeadLabels#getLeadLabels`, {
      exchanges: get(`${host}/api/v1/leadLabels`, {
        data: [
          { id: 'f08b42a0-4e75-11ea-9643-03698ef1cfd6', name: 'Warm', color: 'yellow' },
          { id: 'f08b42a1-4e75-11ea-9643-03698ef1cfd6', name: 'Hot', color: 'red' },
          { id: 'f08b42a2-4e75-11ea-9643-03698ef1cfd6', name: 'Hot', color: 'purple' },
        ],
      }),
      options: [
        'f08b42a2-4e75-11ea-9643-03698ef1cfd6: Hot (purple)',
        'f08b42a1-4e75-11ea-9643-03698ef1cfd6: Hot (red)',
        'f08b42a0-4e75-11ea-9643-03698ef1cfd6: Warm',
      ],
    }),
    lookup('filter_id', `${reference}/Filters#getFilters`, {
      parents: { type: 'deals' },
      exchanges: get(`${host}/api/v1/filters?type=deals`, {
        data: [
          filter(2, 'Mine'),
          { ...filter(3, 'Deleted'), active_flag: false },
          { ...filter(4, 'Of a view'), temporary_flag: true },
          filter(1, 'All open deals'),
        ],
      }),
      options: ['1: All open deals', '2: Mine'],
    }),
    lookup('filter_id', `${reference}/Filters#getFilters`, {
      parents: { type: 'deals' },
      exchanges: get(`${host}/api/v1/filters`, { data: null }),
      options: [],
    }),
  ],
  failures: [
    ...failing('lead_label_id', 'https://developers.pipedrive.com/docs/api/v1/LeadLabels', [
      missingScope('the app lacks the scope', {
        detail:
          'Pipedrive does not give the connected account the choices of Label of a lead. Connect it again, and grant: leads:read. If that changes nothing, its user may not see them: connect with another user.',
      }),
    ]),
    ...failing('user_id', 'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes', [
      unavailable('a company that has not paid', 402, {}, { detail: unpaid }),
    ]),
    ...failing('pipeline_id', 'https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting', [
      throttled('a burst', { responseHeaders: { 'x-ratelimit-reset': '2' }, retryAfter: '2' }),
    ]),
  ],
};
