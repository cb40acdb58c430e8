import type { TestStack } from '../../support/stack/start-test-stack.ts';

/** Leaves the demo tenant as its first reader finds it, with nothing connected. */
export const disconnectAll = async ({ request, addKey }: TestStack): Promise<void> => {
  // A key of its own: the reader's limit stays whole.
  const apiKey = await addKey('demo');
  const { body } = await request('/integrations', { apiKey });
  for (const { id } of body as { id: string }[]) {
    await request(`/integrations/${id}`, { method: 'DELETE', apiKey });
  }
};
