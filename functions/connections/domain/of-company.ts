import type { Provider } from '../../catalogue/providers/provider.ts';
import { scalarAt } from '../../platform/model/json-path.ts';
import type { ConnectedAccount } from './connection.ts';
import { accountIdOf } from './connection-key.ts';

/** An account with the company that it belongs to, as its id or a token response says. */
export const ofCompany = (
  { account: described }: Provider,
  account: ConnectedAccount,
  response: unknown,
): ConnectedAccount => {
  const company = described?.company;
  const companyId =
    typeof company === 'object'
      ? account.id.split('/')[company.partOfId]
      : company && scalarAt(response, company);
  return companyId ? { ...account, companyId: accountIdOf(companyId) } : account;
};
