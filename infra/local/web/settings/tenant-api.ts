import { listIntegrations } from '../../../../functions/connections/contracts/integrations.ts';
import { createConnectSession } from '../../../../functions/keys/contracts/create-connect-session.ts';

type TenantApiAccess = { baseUrl: string; apiKey: string; origin: string };

/** What this server requests of the API with the tenant's key, which stays here. `origin` is its own. */
export const createTenantApi = ({ baseUrl, apiKey, origin }: TenantApiAccess) => {
  const send = (path: string, given: RequestInit = {}) =>
    // Without the origin, the start page would list it as a program's request.
    fetch(baseUrl + path, { ...given, headers: { 'X-API-Key': apiKey, Origin: origin } });
  // An account is no longer listed once it is disconnected.
  const accounts = new Map<string, string>();
  return {
    /** Makes a session for a page, as the product's server does for a person who is logged in. */
    makeSession: async (pageOrigin: string): Promise<{ status: number; body: unknown }> => {
      const body = JSON.stringify({ allowed_origins: [pageOrigin] });
      const response = await send(createConnectSession.path, { method: 'POST', body });
      return { status: response.status, body: await response.json() };
    },
    /** Stores the names of the accounts that are connected now. */
    readAccounts: async (): Promise<void> => {
      const body = await (await send(listIntegrations.path)).json().catch(() => []);
      const listed = listIntegrations.response.body.safeParse(body).data ?? [];
      for (const { id, name, account } of listed) accounts.set(id, name ?? account ?? '');
    },
    accountOf: (integrationId: string): string | undefined => accounts.get(integrationId),
  };
};
