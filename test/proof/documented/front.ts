import { bearer, type Documented, get, lookup } from './lookups.ts';

const api = 'https://api2.frontapp.com';
const own = 'https://fabrik.api.frontapp.com';

const tag = (
  id: string,
  name: string,
  parent: string | null,
  { owner = 'teams/tim_9z', ...more }: { owner?: string; description?: string } = {},
) => ({
  _links: {
    self: `${own}/tags/${id}`,
    related: { owner: `${own}/${owner}`, parent_tag: parent && `${own}/tags/${parent}` },
  },
  id,
  name,
  description: null,
  is_private: owner.startsWith('teammates/'),
  ...more,
});

const reference = 'https://dev.frontapp.com/reference';

const inbox = (id: string, name: string, owner: string, isPrivate = false) => ({
  _links: { self: `${own}/inboxes/${id}`, related: { owner: `${own}/${owner}` } },
  id,
  name,
  is_private: isPrivate,
});
const team = (id: string, name: string) => ({ _links: { self: `${own}/teams/${id}` }, id, name });
const channel = (
  id: string,
  type: string,
  address: string,
  { name, owner = 'teams/tim_9z' }: { name?: string; owner?: string } = {},
) => ({
  _links: { self: `${own}/channels/${id}`, related: { owner: `${own}/${owner}` } },
  id,
  ...(name ? { name } : {}),
  address,
  type,
  is_private: owner.startsWith('teammates/'),
});
const teams = get(`${api}/teams`, {
  _results: [team('tim_9z', 'Sales'), team('tim_8y', 'Returns')],
});
const failed = (status: number, title: string) => ({ _error: { status, title } });

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('inbox_id', `${reference}/list-inboxes`, {
      exchanges: [
        teams,
        get(`${api}/inboxes`, {
          _results: [
            inbox('inb_3c', 'Ada', 'teammates/tea_1', true),
            inbox('inb_1a2b', 'Orders', 'teams/tim_9z'),
            inbox('inb_2b', 'Orders', 'teams/tim_8y'),
            inbox('inb_4d', 'Mail', 'teams/tim_8y'),
          ],
        }),
      ],
      options: [
        'inb_4d: Mail',
        'inb_2b: Orders – Returns',
        'inb_1a2b: Orders – Sales',
        'inb_3c: Ada (individual)',
      ],
    }),
    lookup('tag_id', 'https://dev.frontapp.com/docs/pagination', {
      exchanges: [
        teams,
        get(`${api}/tags?limit=100&sort_by=id&sort_order=asc`, {
          _pagination: { next: `${own}/tags?limit=100&page_token=0f1e2d` },
          _results: [tag('tag_2c3d', 'Late', 'tag_9f'), tag('tag_3d', 'Late', 'tag_8e')],
        }),
        get(`${api}/tags?limit=100&page_token=0f1e2d`, {
          _pagination: { next: null },
          _results: [
            tag('tag_8e', 'Refund', null),
            tag('tag_9f', 'Parcel', null),
            tag('tag_a0', 'Parcel', null, { description: 'Of the old shop' }),
            // Of another team, and of a person.
            tag('tag_b1', 'Parcel', null, { owner: 'teams/tim_8y' }),
            tag('tag_c2', 'Parcel', null, { owner: 'teammates/tea_1' }),
          ],
        }),
      ],
      options: [
        'tag_c2: Parcel (individual) – tag_c2',
        'tag_b1: Parcel (Returns) – tag_b1',
        'tag_a0: Parcel (Sales) – Of the old shop',
        'tag_9f: Parcel (Sales) – tag_9f',
        'tag_2c3d: Parcel / Late',
        'tag_8e: Refund',
        'tag_3d: Refund / Late',
      ],
    }),
    lookup('channel_id', `${reference}/list-channels`, {
      exchanges: [
        teams,
        get(`${api}/channels`, {
          _results: [
            channel('cha_8b', 'gmail', 'ada@fabrik.example', {
              name: 'Ada',
              owner: 'teammates/tea_1',
            }),
            channel('cha_5e6f', 'gmail', 'orders@fabrik.example', { name: 'Orders' }),
            channel('cha_6f', 'twilio', '+493055500100', { name: 'Orders', owner: 'teams/tim_8y' }),
            channel('cha_7a', 'smtp', 'mail@fabrik.example'),
          ],
        }),
      ],
      options: [
        'cha_7a: mail@fabrik.example',
        'cha_6f: Orders – Returns (+493055500100, twilio)',
        'cha_5e6f: Orders – Sales (orders@fabrik.example, gmail)',
        'cha_8b: Ada (individual)',
      ],
    }),
    lookup('channel_id', `${reference}/list-inbox-channels`, {
      parents: { inbox_id: 'inb_1a2b' },
      exchanges: [
        { ...teams, status: 403, response: failed(403, 'Forbidden') },
        get(`${api}/inboxes/inb_1a2b/channels`, {
          _results: [channel('cha_5e6f', 'gmail', 'orders@fabrik.example', { name: 'Orders' })],
        }),
      ],
      options: ['cha_5e6f: Orders'],
    }),
  ],
};
