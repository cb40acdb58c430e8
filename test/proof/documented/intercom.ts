import { type Documented, get, lookup } from './lookups.ts';

const api = 'https://api.intercom.io';
const reference = 'https://developers.intercom.com/docs/references/2.14/rest-api/api.intercom.io';

const admin = (id: string, name: string) => ({ id, name, email: `admin${id}@email.com` });

/**
 * Lists that come whole, as the OpenAPI document of version 2.14 has them. Older references show
 * teams among the admins, which that version rules out.
 * @see https://github.com/intercom/Intercom-OpenAPI
 */
export const documented: Documented = {
  variables: { region: '' },
  lookups: [
    lookup('tag_id', `${reference}/tags/listtags`, {
      exchanges: {
        request: `GET ${api}/tags`,
        headers: { 'intercom-version': '2.14' },
        response: {
          data: [
            { id: '102', name: 'VIP' },
            { id: '103', name: 'Manual tag 1' },
          ],
        },
      },
      options: ['103: Manual tag 1', '102: VIP'],
    }),
    lookup('team_id', `${reference}/teams/listteams`, {
      exchanges: get(`${api}/teams`, {
        teams: [
          { id: '814866', name: 'Support' },
          { id: '814865', name: 'Example Team' },
        ],
      }),
      options: ['814865: Example Team', '814866: Support'],
    }),
    lookup('admin_id', `${reference}/admins/listadmins`, {
      exchanges: get(`${api}/admins`, {
        admins: [
          { ...admin('1294', 'Fin'), email: 'operator+abcd1234@intercom.io' },
          admin('1296', 'Joe Example'),
          admin('1295', 'Ciaran Lee'),
          admin('1297', 'Joe Example'),
        ],
      }),
      options: [
        '1295: Ciaran Lee (admin1295@email.com)',
        '1296: Joe Example (admin1296@email.com)',
        '1297: Joe Example (admin1297@email.com)',
      ],
    }),
  ],
};
