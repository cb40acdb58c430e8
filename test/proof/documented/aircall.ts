import { failing, reconnect } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const api = 'https://api.aircall.io';
const reference = 'https://developer.aircall.io/api-references/';

const meta = (current_page: number, isLast: boolean, list: string) => ({
  next_page_link: isLast ? null : `${api}/${list}?order=asc&page=${current_page + 1}&per_page=50`,
});
const number = (id: number, name: string, digits: string) => ({ id, name, digits });
const user = (id: number, name: string, email: string) => ({ id, name, email });

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('number_id', `${reference}#list-all-numbers`, {
      exchanges: [
        get(`${api}/v1/numbers?per_page=50`, {
          meta: meta(1, false, 'v1/numbers'),
          numbers: [
            number(610002, 'Paris', '+33 1 55 50 01 00'),
            number(610001, 'Berlin desk', '+49 30 5550 100'),
          ],
        }),
        get(`${api}/v1/numbers?per_page=50&page=2`, {
          meta: meta(2, true, 'v1/numbers'),
          numbers: [number(610003, 'Berlin desk', '+49 30 5550 200')],
        }),
      ],
      options: [
        '610001: Berlin desk (+49 30 5550 100)',
        '610003: Berlin desk (+49 30 5550 200)',
        '610002: Paris (+33 1 55 50 01 00)',
      ],
    }),
    lookup('user_id', `${reference}#list-all-users-v2`, {
      exchanges: get(`${api}/v2/users?per_page=50`, {
        users: [
          user(1900003, 'Cleo Wu', 'cleo@fabrik.example'),
          user(1900002, 'Ben Ito', 'ben@fabrik.example'),
          user(1900004, 'Ben Ito', 'ito@fabrik.example'),
        ],
      }),
      options: [
        '1900002: Ben Ito (ben@fabrik.example)',
        '1900004: Ben Ito (ito@fabrik.example)',
        '1900003: Cleo Wu',
      ],
    }),
    lookup('tag_id', `${reference}#list-all-tags`, {
      exchanges: get(`${api}/v1/tags?per_page=50`, {
        tags: [
          { id: 2700002, name: 'Order' },
          { id: 2700001, name: 'Complaint' },
        ],
      }),
      options: ['2700001: Complaint', '2700002: Order'],
    }),
  ],
  failures: [
    ...failing('number_id', reference, [
      reconnect('the app was uninstalled, as the API says it', 403, { error: 'Forbidden' }),
    ]),
    ...failing('user_id', reference, [
      reconnect('the app was uninstalled, as the gateway before it says it', 403, {
        message: 'Forbidden',
      }),
    ]),
  ],
};
