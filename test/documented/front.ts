import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api2.frontapp.com';
const own = 'https://fabrik.api.frontapp.com';

const tag = (
  id: string,
  name: string,
  parent: string | null,
  description: string | null = null,
) => ({
  _links: {
    self: `${own}/tags/${id}`,
    related: { owner: `${own}/teams/tim_9z`, parent_tag: parent && `${own}/tags/${parent}` },
  },
  id,
  name,
  description,
  is_private: false,
});

const frontTags: readonly DocumentedLookup[] = [
  {
    field: 'tag_id',
    see: 'https://dev.frontapp.com/docs/pagination',
    exchanges: [
      {
        asks: `GET ${api}/tags`,
        query: { limit: '100', sort_by: 'id', sort_order: 'asc' },
        answer: {
          _pagination: { next: `${own}/tags?limit=100&page_token=0f1e2d` },
          _results: [tag('tag_2c3d', 'Late', 'tag_9f'), tag('tag_3d', 'Late', 'tag_8e')],
        },
      },
      {
        asks: `GET ${api}/tags`,
        query: { limit: '100', page_token: '0f1e2d' },
        answer: {
          _pagination: { next: null },
          _results: [
            tag('tag_8e', 'Refund', null),
            tag('tag_9f', 'Parcel', null),
            tag('tag_a0', 'Parcel', null, 'Of the old shop'),
          ],
        },
      },
    ],
    options: [
      { id: 'tag_a0', name: 'Parcel (Of the old shop)' },
      { id: 'tag_9f', name: 'Parcel (tag_9f)' },
      { id: 'tag_2c3d', name: 'Parcel / Late' },
      { id: 'tag_8e', name: 'Refund' },
      { id: 'tag_3d', name: 'Refund / Late' },
    ],
  },
];

const reference = 'https://dev.frontapp.com/reference';
const errors = 'https://dev.frontapp.com/reference/introduction';

const inbox = (id: string, name: string, owner: string, isPrivate = false) => ({
  _links: {
    self: `${own}/inboxes/${id}`,
    related: { owner: `${own}/${owner}` },
  },
  id,
  name,
  is_private: isPrivate,
});
const team = (id: string, name: string) => ({ _links: { self: `${own}/teams/${id}` }, id, name });
const channel = (id: string, type: string, address: string, name?: string) => ({
  _links: { self: `${own}/channels/${id}`, related: {} },
  id,
  ...(name ? { name } : {}),
  address,
  type,
  is_private: false,
});
const failed = (status: number, title: string) => ({ _error: { status, title } });

export const front: DocumentedComponent = {
  component: 'front',
  lookups: [
    {
      field: 'inbox_id',
      see: `${reference}/list-inboxes`,
      exchanges: [
        {
          asks: `GET ${api}/teams`,
          answer: { _results: [team('tim_9z', 'Sales'), team('tim_8y', 'Returns')] },
        },
        {
          asks: `GET ${api}/inboxes`,
          headers: { authorization: 'Bearer the-access-token' },
          answer: {
            _links: { self: `${own}/inboxes` },
            _results: [
              inbox('inb_3c', 'Ada', 'teammates/tea_1', true),
              inbox('inb_1a2b', 'Orders', 'teams/tim_9z'),
              inbox('inb_2b', 'Orders', 'teams/tim_8y'),
              inbox('inb_4d', 'Mail', 'teams/tim_8y'),
            ],
          },
        },
      ],
      options: [
        { id: 'inb_4d', name: 'Mail' },
        { id: 'inb_2b', name: 'Orders – Returns' },
        { id: 'inb_1a2b', name: 'Orders – Sales' },
        { id: 'inb_3c', name: 'Ada (individual)' },
      ],
    },
    ...frontTags,
    {
      field: 'channel_id',
      see: `${reference}/list-channels`,
      exchanges: [
        {
          asks: `GET ${api}/channels`,
          answer: {
            _results: [
              channel('cha_5e6f', 'gmail', 'orders@fabrik.example', 'Orders'),
              channel('cha_6f', 'twilio', '+493055500100', 'Orders'),
              channel('cha_7a', 'smtp', 'mail@fabrik.example'),
            ],
          },
        },
      ],
      options: [
        { id: 'cha_7a', name: 'mail@fabrik.example' },
        { id: 'cha_6f', name: 'Orders (+493055500100, twilio)' },
        { id: 'cha_5e6f', name: 'Orders (orders@fabrik.example, gmail)' },
      ],
    },
    {
      field: 'channel_id',
      see: `${reference}/list-inbox-channels`,
      parents: { inbox_id: 'inb_1a2b' },
      exchanges: [
        {
          asks: `GET ${api}/inboxes/inb_1a2b/channels`,
          answer: { _results: [channel('cha_5e6f', 'gmail', 'orders@fabrik.example', 'Orders')] },
        },
      ],
      options: [{ id: 'cha_5e6f', name: 'Orders' }],
    },
  ],
  failures: [
    {
      title: 'the token has expired',
      field: 'tag_id',
      see: errors,
      status: 401,
      answer: failed(401, 'Unauthenticated'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'an inbox that is gone',
      field: 'channel_id',
      see: errors,
      parents: { inbox_id: 'inb_0' },
      status: 404,
      answer: failed(404, 'Not found'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'over the limit of the minute',
      field: 'tag_id',
      see: 'https://dev.frontapp.com/docs/rate-limiting',
      status: 429,
      answerHeaders: { 'retry-after': '9', 'x-ratelimit-remaining': '0' },
      answer: failed(429, 'Too many requests'),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '9' },
    },
  ],
};
