import { randomBytes } from 'node:crypto';
import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { providers } from '../../../functions/providers/catalogue.ts';
import { callbackSlugOf } from '../../../functions/providers/provider-urls.ts';
import { providerVariables } from '../providers/provider-variables.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import { noticeSenders, type WireNotice } from './signed-notices.ts';

type Stack = Pick<TestStack, 'request' | 'createTenant' | 'connect' | 'connections'>;

/** For tests of notices: connects an account, and plays the provider that reports its uninstall. */
export const createNotifying = ({ request, createTenant, connect, connections }: Stack) => ({
  /** A new account. */
  anyAccount: () => `acc${randomBytes(6).toString('hex')}`,

  /** A new tenant with this account. */
  connectedTo: async (type: string, id: string, overrides: Partial<Connection> = {}) => {
    const { tenantId } = await createTenant();
    const { grantFamily } = senderOf(type);
    await connect(
      tenantId,
      type,
      { accessToken: 'a', refreshToken: 'r' },
      { account: { id, label: 'Acme' }, grantFamily, variables: providerVariables[type] ?? {} },
    );
    const stored = await connections.primary(tenantId, type);
    if (stored && Object.keys(overrides).length > 0) {
      await connections.put(
        { ...stored, ...overrides, version: stored.version + 1 },
        stored.version,
      );
    }
    return tenantId;
  },

  /** A valid notice of an uninstall, except for the given parts. */
  noticeOf: (
    type: string,
    account: string,
    { secret, atMs = Date.now(), happenedAtMs = atMs }: Forgery = {},
  ): WireNotice => {
    const sender = senderOf(type);
    const json = JSON.stringify(sender.uninstall(account, happenedAtMs));
    // Without a time window, a delivery has only the time of what it reports.
    const sentAtMs = sender.expires ? atMs : happenedAtMs;
    return sender.wire(json, secret ?? sender.secret, sentAtMs);
  },

  send: (type: string, { headers, body, query = '' }: WireNotice) =>
    request(`/integrations/notices/${slugOf(type)}${query}`, { method: 'POST', headers, body }),
});

/** The last step of the URL for notices; an unknown type stays as it is. */
const slugOf = (type: string) => {
  const provider = providers.get(type);
  return provider ? callbackSlugOf(provider) : type;
};

type Forgery = { secret?: string | undefined; atMs?: number; happenedAtMs?: number };

const senderOf = (type: string) => {
  const sender = noticeSenders[type];
  if (!sender) throw new Error(`${type} sends no notices`);
  return sender;
};
