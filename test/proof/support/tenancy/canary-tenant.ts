import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { readQueues } from '../../../../functions/platform/aws/names.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { queueUrl } from '../../../../infra/local/aws/events/event-server.ts';
import { type LocalJson, localCredentials } from '../../../../infra/local/local-json.ts';
import { page } from '../../../support/stack/pages.ts';
import type { CanaryStack } from '../canaries/canary-stack.ts';
import { createSecretSearch, namedCanary, newCanary } from '../canaries/secret-search.ts';

/** The texts and secrets of one tenant, and everything of it that the service stores. */
export const createCanaryTenant = (stack: CanaryStack, tenantId: string) => {
  const search = createSecretSearch();
  const seeded: string[] = [];
  const follow = (text: string): string => {
    search.add(text, text);
    seeded.push(text);
    return text;
  };
  const name = (what: string) => follow(namedCanary(what));
  const secret = () => follow(newCanary());

  /** An account that is connected, with all that is kept with it. */
  const connect = (type: string) =>
    stack.current().connect(
      tenantId,
      type,
      { accessToken: secret(), refreshToken: secret() },
      {
        account: { id: name('account'), label: name('label') },
        name: name('nickname'),
        clientReference: name('reference'),
        metadata: { plan: name('metadata') },
      },
    );

  return {
    tenantId,
    planted: seeded,
    /** The canaries in a text. */
    canariesIn: search.namesIn,
    /** What a provider calls its things. */
    things: name('label-of-mail'),
    furnish: async (manage: (action: string, members: object) => Promise<unknown>) => {
      const { addKey, agents, database, request } = stack.current();
      const apiKey = await addKey(tenantId, { name: name('key') });
      follow(apiKey);
      const post = (path: string, body: object) =>
        request(path, { method: 'POST', apiKey, body: JSON.stringify(body) });
      const receiver = `http://127.0.0.1:1/${name('webhook')}`;
      const made = await post('/webhooks', { url: receiver, description: name('description') });
      follow(Object(made.body).secret);
      for (const type of ['gmail', 'slack']) await connect(type);
      const agent = { id: uuidV7(Date.now()), tenantId, name: name('agent'), enabled: true };
      await agents.put(agent);
      const words = { client_reference: name('reference'), metadata: { plan: name('metadata') } };
      const begun = await post('/integrations/oauth_start/gmail', words);
      follow(
        String(new URL(Object(begun.body).authorization_url).searchParams.get('state')).slice(-60),
      );
      const invitation = await post('/invitations', {
        ...{ ...words, integration_type: 'gmail' },
        ...{ asked_by: name('asker'), purpose: name('purpose') },
      });
      follow(String(Object(invitation.body).url).split('/').at(-1) ?? '');
      const session = await post('/connect_sessions', { ...words, allowed_origins: [page] });
      follow(Object(session.body).session_token);
      const labels = '/events/components/gmail/events/email_received/options/label_id';
      const options = await request(labels, { apiKey });
      const [gmail] = (await createConnections(database).ofType(tenantId, 'gmail')).connections;
      const path = `/agents/${agent.id}/integrations/gmail`;
      const body = JSON.stringify({ integration_id: gmail?.integrationId });
      const bound = await request(path, { method: 'PUT', apiKey, body });
      const origins = [`https://${name('origin')}.example`];
      await manage('change', { return_origins: origins, allowed_origins: origins });
      const client = { client_id: name('client'), client_secret: secret() };
      await manage('put_oauth_app', { integration_type: 'hubspot', ...client });
      return { statuses: [made, begun, invitation, session, options, bound] };
    },
  };
};

/** How many messages are in the queue of webhooks, waiting ones too. */
export const webhookMessages = async (info: LocalJson): Promise<number> => {
  const { origin } = new URL(info.events_queue_url);
  const client = new SQSClient({
    region: 'us-east-1',
    endpoint: origin,
    credentials: localCredentials(info, {}),
  });
  const QueueUrl = queueUrl(origin, readQueues.webhookQueue.name('local'));
  const AttributeNames = ['ApproximateNumberOfMessages'] as const;
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages);
};

/** What waits in the queues of a stack that has ended. */
export const storedMessages = (dataDir: string): string[] => {
  const database = new DatabaseSync(join(dataDir, 'local.sqlite'), { readOnly: true });
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const rows = names.flatMap(({ name }) => database.prepare(`SELECT * FROM ${name}`).all());
  database.close();
  return rows
    .filter(({ kind }) => String(kind).startsWith('queue '))
    .map((row) => JSON.stringify(row));
};
