import { listIntegrations } from '../../../functions/connections/contracts/integrations.ts';
import type { TestStack } from './start-test-stack.ts';

/** An id that no integration has. */
export const unknownId = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';

/** Tenants with accounts as flows leave them. */
export const createAccounts =
  ({ request, createTenant, connect }: TestStack) =>
  /** @param accounts each `<type> <name>` */
  async (...accounts: string[]) => {
    const { tenantId, apiKey } = await createTenant();
    for (const each of accounts) {
      const [type = '', name = ''] = each.split(' ');
      await connect(tenantId, type, { accessToken: 'a' }, { account: { id: name, label: name } });
    }
    const list = async (query = '') => {
      const { body } = await request(`/integrations${query}`, { apiKey });
      return listIntegrations.response.body.parse(body);
    };
    const idOf = async (name: string) => (await list()).find(({ account }) => account === name)?.id;
    const change = async (id: string | undefined, body: object) =>
      request(`/integrations/${id}`, { method: 'PATCH', apiKey, body: JSON.stringify(body) });
    return { tenantId, apiKey, list, idOf, change };
  };
