import { vi } from 'vitest';
import {
  exampleOf,
  integrationExamples,
} from '../../../functions/contracts/examples/integrations.ts';
import { readingExamples } from '../../../functions/contracts/examples/reading.ts';
import { webhookExamples } from '../../../functions/contracts/examples/webhooks.ts';
import { noticeSenders } from '../notices/signed-notices.ts';
import { startStub } from '../providers/stub-server.ts';
import { createConnecting } from '../stack/connecting.ts';
import { useStack } from '../stack/shared-stack.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const stages = ['Appointment scheduled', 'Closed won', 'Closed lost'].map(
  (label, displayOrder) => ({
    id: label.toLowerCase().replaceAll(' ', ''),
    label,
    displayOrder,
    archived: false,
  }),
);

/** Where every example of the OpenAPI document is answered as the document says. */
export const useExamples = async () => {
  const slack = await startStub(() => ({
    body: { ok: true, revoked: true, access_token: 'a', team: { id: 'T1', name: 'Acme' } },
  }));
  const hubspot = await startStub(() => ({ body: { results: stages } }));
  const stack = await useStack([
    ['https://slack.com', slack.origin],
    ['https://api.hubapi.com', hubspot.origin],
  ]);
  const { request, createTenant, connect, connections, oauthApps, agents } = stack;
  const { start, callBack } = createConnecting(stack);
  await stack.setUpApps('gmail', 'pipedrive', 'shopify', 'slack');
  const { intercom } = noticeSenders;
  if (intercom) await oauthApps.put(intercom.app);

  /** A tenant with everything that examples read or change. */
  const createReader = async () => {
    const { tenantId, apiKey } = await createTenant();
    for (const agent of readingExamples.listAgents.answer) await agents.put({ ...agent, tenantId });
    const [{ scopes_granted, category, account: label, ...words }] =
      integrationExamples.listIntegrations.answer;
    await connect(
      tenantId,
      'slack',
      { accessToken: 'a', grantedScopes: [...scopes_granted] },
      {
        account: { id: 'T1', label },
        category,
        clientReference: words.client_reference,
        metadata: words.metadata,
      },
    );
    await connect(tenantId, 'hubspot', { accessToken: 'a' });
    const pipedrive = { account: { id: '1/1', label: 'Acme' }, grantFamily: 'pipedrive' };
    await connect(tenantId, 'pipedrive', { accessToken: 'a' }, pipedrive);
    const { integrationId = '' } = (await connections.primary(tenantId, 'slack')) ?? {};
    return { tenantId, apiKey, integrationId };
  };
  type Reader = Awaited<ReturnType<typeof createReader>>;

  /** A completion code works only once. */
  const newCompletionCode = async (apiKey: string) => {
    const started = await start(apiKey, 'slack', { completion: 'by_server' });
    return (await callBack('slack', started)).completion_code ?? '';
  };

  /** A start that the person did not allow. */
  const deniedAttempt = async (apiKey: string) => {
    const state = (await start(apiKey, 'gmail')).searchParams.get('state') ?? '';
    await request(`/integrations/oauth_callback/gmail?error=access_denied&state=${state}`);
    return state.slice(0, 22);
  };

  const receiver = await startReceiver();

  /**
   * Each example has one of its own, which is in no other one's way.
   * @param changes of the example of one
   */
  const newWebhook = async (apiKey: string, changes = {}) => {
    const body = JSON.stringify({ ...Object(exampleOf('createWebhook').body), ...changes });
    const answer = await request('/webhooks', { method: 'POST', apiKey, body });
    return String(Object(answer.body).id);
  };

  /** One that took an event, whose id it gives too. */
  const sentWebhook = async ({ tenantId, apiKey }: Reader) => {
    const event_types = ['connection.connected'];
    const webhook_id = await newWebhook(apiKey, { url: receiver.url, event_types });
    const account = { id: webhook_id, label: 'Acme' };
    await connect(tenantId, 'demo', { accessToken: 'a' }, { account });
    const path = `/webhooks/${webhook_id}/deliveries?status=delivered`;
    // Also before the first test, where no expectation can wait.
    const event_id = await vi.waitFor(
      async () => {
        const [delivery] = Object((await request(path, { apiKey })).body);
        if (!delivery) throw new Error('The webhook took nothing');
        return String(delivery.event_id);
      },
      { timeout: 60_000 },
    );
    return { webhook_id, event_id };
  };

  /** What is in the place of the ids of an example of webhooks. */
  const webhookValues = async (operationId: string, reader: Reader) => {
    const { webhook_id, event_id } = webhookExamples.redeliverWebhookEvent.path;
    if (/deliver/i.test(operationId)) {
      const sent = await sentWebhook(reader);
      return [[webhook_id, sent.webhook_id] as const, [event_id, sent.event_id] as const];
    }
    const changes = operationId === 'testWebhook' ? { url: receiver.url } : {};
    return [[webhook_id, await newWebhook(reader.apiKey, changes)] as const];
  };

  /** The name that a file has now, which holds its checksum. */
  const nameOf = async (path: string, file: RegExp) =>
    file.exec(JSON.stringify(Object.fromEntries((await request(path)).headers)))?.[0] ??
    file.exec((await request(path)).text)?.[0] ??
    '';

  /** For values of an example that are others on this stack, what is there for this reader. */
  const ownValues = async (
    operationId: string,
    reader: Reader,
  ): Promise<(readonly [example: string, own: string])[]> => {
    const { apiKey, integrationId } = reader;
    const { path = {} } = exampleOf(operationId);
    if (operationId === 'oauthComplete') {
      const { completion_code, attempt_id } = integrationExamples.oauthComplete.body;
      const own = await newCompletionCode(apiKey);
      return [
        [completion_code, own],
        [attempt_id, own.slice(0, 22)],
      ];
    }
    if (path.integration_id) return [[path.integration_id, integrationId]];
    if (path.webhook_id) return webhookValues(operationId, reader);
    if (path.attempt_id) return [[path.attempt_id, await deniedAttempt(apiKey)]];
    if (operationId === 'getDocsAsset') {
      return [['docs-0123456789ab.css', await nameOf('/docs', /[\w-]+-[0-9a-f]{12}\.css/)]];
    }
    if (operationId === 'getElementsFile') {
      const own = await nameOf('/elements.js', /elements-[0-9a-f]{12}\.js/);
      return [['elements-0123456789ab.js', own]];
    }
    return [];
  };

  return { stack, hubspot, intercom, createReader, ownValues };
};

/** @param values as `ownValues` gives them */
export const withOwnValues = (
  text: string,
  values: readonly (readonly [string, string])[],
): string => values.reduce((changed, [example, own]) => changed.replaceAll(example, own), text);
