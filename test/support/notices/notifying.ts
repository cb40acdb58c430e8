import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { callbackSlugOf } from '../../../functions/catalogue/providers/provider-urls.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { providerVariables } from '../providers/provider-variables.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import type { WireNotice } from './notice-sender.ts';
import { senderOf } from './signed-notices.ts';

type Stack = Pick<TestStack, 'request' | 'createTenant' | 'connect' | 'connectionOf' | 'stack'>;

/** For tests of notices: connects an account, and plays the provider that reports its uninstall. */
export const createNotifying = ({ request, createTenant, connect, connectionOf, stack }: Stack) => {
  const { queue } = stack.queues.noticeQueue;
  /** A new tenant with this account. */
  const connectedTo = async (type: string, id: string, overrides: Partial<Connection> = {}) => {
    const { tenantId } = await createTenant();
    const { grantFamily } = senderOf(type);
    const known = { account: { id, label: 'Acme' }, grantFamily };
    const variables = providerVariables[type] ?? {};
    const tokens = { accessToken: 'a', refreshToken: 'r' };
    await connect(tenantId, type, tokens, { ...known, variables });
    if (Object.keys(overrides).length > 0) await connectionOf(tenantId, type).change(overrides);
    return tenantId;
  };
  return {
    anyAccount,
    connectedTo,

    /** A new tenant with an account, by default a new one. */
    atAccount: async (
      type: string,
      {
        account = anyAccount(),
        ...overrides
      }: Omit<Partial<Connection>, 'account'> & { account?: string } = {},
    ) => {
      const row = connectionOf(await connectedTo(type, account, overrides), type);
      return { account, ...row, state: async () => (await row.stored())?.state.is };
    },

    /** A valid notice of an uninstall, except for the given parts. */
    noticeOf: (
      type: string,
      account: string,
      { secret, atMs = Date.now(), happenedAtMs = atMs }: Forgery = {},
    ): WireNotice => {
      const sender = senderOf(type);
      const note = 'Zoë’s ключ 🔑 \u2028\ufeff\ufffd';
      const json = JSON.stringify({ ...sender.uninstall(account, happenedAtMs), note });
      // Without a time window, a delivery has only the time of what it reports.
      const sentAtMs = sender.expires ? atMs : happenedAtMs;
      return sender.wire(json, secret ?? sender.secret, sentAtMs);
    },

    /** @returns the answer, when the notice is carried out or put back */
    send: async (type: string, { headers, body, query = '' }: WireNotice) => {
      const path = `/integrations/notices/${slugOf(type)}${query}`;
      const response = await request(path, { method: 'POST', headers, body });
      await noticesCarriedOut(stack);
      return response;
    },

    /** Those that were put back, for another time. */
    waitingNotices: () => queue.size(),
    forgetNotices: () => queue.purge(),
  };
};

/** Waits until every notice that was taken is carried out or put back. */
export const noticesCarriedOut = async ({ queues }: TestStack['stack']) => {
  while (queues.noticeQueue.queue.underWay() > 0) await setTimeout(20);
};

/** A new account. */
const anyAccount = () => `acc${randomBytes(6).toString('hex')}`;

/** The last step of the URL for notices; an unknown type stays as it is. */
const slugOf = (type: string) => {
  const provider = providers.get(type);
  return provider ? callbackSlugOf(provider) : type;
};

type Forgery = { secret?: string | undefined; atMs?: number; happenedAtMs?: number };
