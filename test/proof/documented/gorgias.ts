import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const api = 'https://harbour-shop.gorgias.com/api';
const reference = 'https://developers.gorgias.com/reference';

const page = (asks: string, next_cursor: string | null, data: object[]) =>
  get(`${api}/${asks}`, { data, meta: { next_cursor } });

const tag = records(['id', 'name', 'deleted_datetime'], { deleted_datetime: null });

const team = (id: number, name: string) => ({ id, name });

const view = (id: number, name: string | null, members: object = {}) => ({
  id,
  name,
  slug: `view-${id}`,
  type: 'ticket-list',
  visibility: 'public',
  deactivated_datetime: null,
  ...members,
});

export const documented: Documented = {
  variables: { subdomain: 'harbour-shop' },
  headers: bearer,
  lookups: [
    lookup('tag_id', `${reference}/list-tags`, {
      exchanges: [
        page('tags?limit=100&order_by=name:asc', 'Y3Vyc29yMQ==', [
          tag(70411, 'refund'),
          tag(70412, 'old', '2025-03-04T05:06:07+00:00'),
        ]),
        page('tags?limit=100&order_by=name:asc&cursor=Y3Vyc29yMQ==', null, [tag(70413, 'Refund')]),
      ],
      options: ['70411: refund', '70413: Refund'],
    }),
    lookup('tag_id', `${reference}/list-tags`, {
      search: 'refu',
      exchanges: page('tags?limit=100&search=refu', null, [tag(70411, 'refund')]),
      options: ['70411: refund'],
    }),
    lookup('tag_id', `${reference}/get-tag`, {
      ids: ['70411'],
      exchanges: get(`${api}/tags/70411`, tag(70411, 'refund')),
      options: ['70411: refund'],
    }),
    lookup('team_id', `${reference}/list-teams`, {
      exchanges: page('teams?limit=100&order_by=name:asc', null, [
        team(811, 'Returns'),
        team(812, 'Returns'),
      ]),
      options: ['811: Returns (811)', '812: Returns (812)'],
    }),
    lookup('view_id', `${reference}/list-views`, {
      exchanges: page('views?limit=100&order_by=created_datetime:asc', null, [
        view(5501, 'Open refunds'),
        view(5502, null, { slug: 'inbox' }),
        view(5503, 'Buyers', { type: 'customer-list' }),
        view(5504, 'Old', { deactivated_datetime: '2025-03-04T05:06:07+00:00' }),
        view(5505, 'Open refunds', { visibility: 'private' }),
      ]),
      options: [
        '5502: inbox',
        '5505: Open refunds (private) 5505',
        '5501: Open refunds (public) 5501',
      ],
    }),
  ],
};
