import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { listIntegrationTypes } from '../../../functions/connections/contracts/list-integration-types.ts';
import { senderOf } from '../notices/signed-notices.ts';
import { startStub } from '../providers/stub-server.ts';
import { useStack } from '../stack/shared-stack.ts';
import { createOwnValues } from './own-values.ts';
import { createReaders } from './readers.ts';

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
  // A grant ends only when no other tenant has the account, and the stack has other files' tenants.
  const team = { id: randomUUID(), name: 'Acme' };
  const slack = await startStub(() => ({
    body: { ok: true, revoked: true, access_token: 'a', team },
  }));
  const hubspot = await startStub(() => ({ body: { results: stages } }));
  const stack = await useStack([
    ['https://slack.com', slack.origin],
    ['https://api.hubapi.com', hubspot.origin],
  ]);
  await stack.setUpApps('gmail', 'pipedrive', 'shopify', 'slack');
  const isListed = async () => {
    const { body } = await stack.request('/integrations/types', await stack.createTenant());
    const types = listIntegrationTypes.response.body.parse(body);
    return types.some(({ type, configured }) => type === 'shopify' && configured);
  };
  // The function keeps for ten seconds what it told another file's tenants.
  await vi.waitUntil(isListed, { timeout: 120_000, interval: 1_000 });
  const intercom = senderOf('intercom');
  await stack.oauthApps.put(intercom.app);
  const ownValues = await createOwnValues(stack);
  return { stack, hubspot, intercom, createReader: createReaders(stack, team.id), ownValues };
};
