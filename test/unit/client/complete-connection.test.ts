import { expect, it } from 'vitest';
import { buildClient, scriptedFetch } from './built-client.ts';

const { createClient, completeConnection } = (await buildClient()).trunkline;
const landed = (query: string) => `https://app.example.com/settings?${query}`;
const complete = (query: string, attempt: string | undefined, ...responses: object[]) => {
  const { fetch, requests } = scriptedFetch(...responses);
  const client = createClient({ baseUrl: 'https://api.example.com/api', apiKey: 'k', fetch });
  const found = completeConnection(client, landed(query), (type) =>
    type === 'gmail' ? attempt : undefined,
  );
  return found.then((outcome) => ({ outcome, requests }));
};
const code = 'completion_code=c&integration_type=gmail';

it('completes what the session of this person began', async () => {
  const body = { success: true, integration_type: 'gmail', integration_id: 'i1' };
  const { outcome, requests } = await complete(code, 'a1', { body });
  expect(outcome).toEqual({
    outcome: 'connected',
    integration_type: 'gmail',
    integration_id: 'i1',
  });
  expect(requests).toMatchObject([{ body: { completion_code: 'c', attempt_id: 'a1' } }]);
});

it('sends nothing for what another person began, or for any other address', async () => {
  for (const query of [code, 'success=true&integration_type=gmail&integration_id=forged']) {
    const { outcome, requests } = await complete(query, undefined);
    expect([outcome, requests]).toEqual([
      { outcome: 'not_started_here', integration_type: 'gmail' },
      [],
    ]);
  }
  expect(await complete('tab=2', 'a1')).toEqual({ outcome: { outcome: 'none' }, requests: [] });
});

it('believes no address: it reads the attempt', async () => {
  const failed = { status: 'failed', error_code: 'cancelled', error_msg: 'You cancelled.' };
  const { outcome } = await complete('success=true&integration_type=gmail', 'a1', { body: failed });
  expect(outcome).toEqual({
    ...{ outcome: 'failed', integration_type: 'gmail' },
    ...{ error_code: 'cancelled', error_msg: 'You cancelled.' },
  });
});

it('gives the refusal of a code as a failure, for people', async () => {
  const body = { code: 'completion_code_expired', detail: 'Start again.' };
  const { outcome } = await complete(code, 'a1', { status: 422, body });
  expect(outcome).toMatchObject({ outcome: 'failed', error_code: 'completion_code_expired' });
});
