import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const host = 'https://acme.pipedrive.com';
const reference = 'https://developers.pipedrive.com/docs/api/v1';
const headers = { authorization: 'Bearer the-access-token' };
const cursor = 'eyJmaWVsZCI6ImlkIiwiaWQiOjd9';

const pipeline = (id: number, order: number, name: string, isDeleted = false) => ({
  id,
  name,
  order_nr: order,
  is_deleted: isDeleted,
});

const stage = (id: number, name: string, isDeleted = false) => ({
  id,
  name,
  order_nr: 8 - id,
  is_deleted: isDeleted,
});

export const pipedriveDeals: readonly DocumentedLookup[] = [
  {
    field: 'pipeline_id',
    see: `${reference}/Pipelines#getPipelines`,
    exchanges: [
      {
        asks: `GET ${host}/api/v2/pipelines`,
        query: { limit: '500' },
        // `sort_by` knows only id, update_time and add_time.
        refuses: ['sort_by'],
        headers,
        answer: {
          data: [pipeline(1, 2, 'Sales Pipeline'), pipeline(2, 0, 'Gone', true)],
          additional_data: { next_cursor: cursor },
        },
      },
      {
        asks: `GET ${host}/api/v2/pipelines`,
        query: { cursor },
        answer: { data: [pipeline(7, 1, 'Renewals')], additional_data: { next_cursor: null } },
      },
    ],
    options: [
      // In their order, not by their ids.
      { id: '7', name: 'Renewals' },
      { id: '1', name: 'Sales Pipeline' },
    ],
  },
  {
    field: 'stage_id',
    see: `${reference}/Stages#getStages`,
    parents: { pipeline_id: '1' },
    exchanges: [
      {
        asks: `GET ${host}/api/v2/stages`,
        query: { pipeline_id: '1', sort_by: 'order_nr', sort_direction: 'asc', limit: '500' },
        headers,
        answer: {
          data: [stage(5, 'Qualified'), stage(2, 'Gone', true)],
          additional_data: { next_cursor: cursor },
        },
      },
      {
        asks: `GET ${host}/api/v2/stages`,
        query: { pipeline_id: '1', sort_by: 'order_nr', cursor },
        answer: { data: [stage(3, 'Won')], additional_data: {} },
      },
    ],
    options: [
      { id: '5', name: 'Qualified' },
      { id: '3', name: 'Won' },
    ],
  },
];
