import { bearer, type Documented, type Exchange, get, lookup } from './lookups.ts';

const api = 'https://dialpad.com/api/v2';
const spec = 'https://github.com/dialpad/dialpad-python-sdk/blob/main/dialpad_api_spec.json';

const office = (id: string, name: string, phone: string, isPrimary = false) => ({
  id,
  name,
  is_primary_office: isPrimary,
  phone_numbers: [phone],
});

const callCenter = (id: string, name: string, officeId: string, state = 'active') => ({
  id,
  name,
  office_id: officeId,
  state,
  phone_numbers: [`+4940${id.slice(-3)}`],
});

const user = (id: string, display_name: string, email: string) => ({
  id,
  display_name,
  emails: [email],
});

const askOffices: Exchange = get(`${api}/offices?active_only=true`, {
  items: [
    office('7012345678901234', 'Harbour', '+49301234567', true),
    office('7012345678905678', 'Depot', '+49409876543'),
  ],
});

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('office_id', spec, {
      exchanges: [
        get(`${api}/offices?active_only=true`, {
          cursor: 'Q3Vyc29yLTE',
          items: [
            office('7012345678905678', 'Depot', '+49409876543'),
            office('7012345678906789', 'annex', '+49401111111'),
          ],
        }),
        get(`${api}/offices?active_only=true&cursor=Q3Vyc29yLTE`, {
          items: [
            office('7012345678901234', 'Harbour', '+49301234567', true),
            office('7012345678907890', 'Depot', '+49402222222'),
          ],
        }),
      ],
      options: [
        '7012345678901234: Harbour',
        '7012345678906789: annex',
        '7012345678907890: Depot (+49402222222)',
        '7012345678905678: Depot (+49409876543)',
      ],
    }),
    lookup('office_id', spec, { exchanges: get(`${api}/offices`, {}), options: [] }),
    lookup('call_center_id', spec, {
      exchanges: [
        askOffices,
        get(`${api}/callcenters`, {
          items: [
            callCenter('8012345678901001', 'Support', '7012345678901234'),
            callCenter('8012345678901002', 'Support', '7012345678905678'),
            callCenter('8012345678901003', 'Sales', '7012345678905678'),
            callCenter('8012345678901004', 'Returns', '7012345678905678', 'deleted'),
            callCenter('8012345678901005', 'Not yet', '7012345678905678', 'pending'),
          ],
        }),
      ],
      options: [
        '8012345678901003: Sales',
        '8012345678901002: Support (Depot) +4940002',
        '8012345678901001: Support (Harbour) +4940001',
      ],
    }),
    lookup('department_id', spec, {
      exchanges: [
        askOffices,
        get(`${api}/departments`, {
          items: [
            callCenter('8112345678901001', 'Billing', '7012345678901234'),
            callCenter('8112345678901002', 'Billing', '7012345678905678'),
            callCenter('8112345678901003', 'Held', '7012345678905678', 'suspended'),
          ],
        }),
      ],
      options: [
        '8112345678901002: Billing (Depot) +4940002',
        '8112345678901001: Billing (Harbour) +4940001',
      ],
    }),
    lookup('user_id', spec, {
      exchanges: [
        get(`${api}/users?state=active`, {
          cursor: 'Q3Vyc29yLTI',
          items: [user('9012345678901001', 'Ines Roth', 'ines@fabrik.example')],
        }),
        get(`${api}/users?state=active&cursor=Q3Vyc29yLTI`, {
          items: [
            user('9012345678901002', 'Ada Lee', 'ada@fabrik.example'),
            user('9012345678901003', 'Ada Lee', 'a.lee@fabrik.example'),
          ],
        }),
      ],
      options: [
        '9012345678901003: Ada Lee (a.lee@fabrik.example)',
        '9012345678901002: Ada Lee (ada@fabrik.example)',
        '9012345678901001: Ines Roth',
      ],
    }),
    lookup('user_id', spec, {
      ids: ['9012345678901001'],
      exchanges: get(
        `${api}/users/9012345678901001`,
        user('9012345678901001', 'Ines Roth', 'ines@fabrik.example'),
      ),
      options: ['9012345678901001: Ines Roth'],
    }),
    lookup('call_center_id', spec, {
      parents: { office_id: '7012345678901234' },
      search: 'supp',
      exchanges: [
        askOffices,
        get(`${api}/callcenters?office_id=7012345678901234&name_search=supp`, {
          items: [callCenter('8012345678901001', 'Support', '7012345678901234')],
        }),
      ],
      options: ['8012345678901001: Support'],
    }),
    lookup('call_center_id', spec, {
      ids: ['8012345678901001', '8012345678909999'],
      exchanges: [
        get(
          `${api}/callcenters/8012345678901001`,
          callCenter('8012345678901001', 'Support', '7012345678901234'),
        ),
        { request: `GET ${api}/callcenters/8012345678909999`, status: 404, response: {} },
      ],
      options: ['8012345678901001: Support'],
    }),
  ],
};
