import { beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../../infra/local/audit-file.ts';
import { namedCanary, occurrences } from '../support/canaries/secret-search.ts';
import { googleOrigins, labels } from '../support/providers/rotating-google.ts';
import { type StubAnswer, startStub } from '../support/providers/stub-server.ts';
import { createAuditReader } from '../support/stack/audit-lines.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { operator } from '../unit/operator/operator.ts';

const canaries: string[] = [];
const canary = (name: string) => {
  const text = namedCanary(name);
  canaries.push(text);
  return text;
};
const clientSecret = canary('client-secret');
const clientId = canary('client-id');
const tokens = { accessToken: canary('access'), refreshToken: canary('refresh') };
const label = `${canary('label')}@acme.test`;
const name = canary('name');

const google = await startStub(() => ({}));
const stack = await startTestStack({
  originMap: new Map(googleOrigins.map((origin) => [origin, google.origin])),
});
const { dataDir, request, createTenant, connect, connections } = stack;
const { start } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);

const granted = ({ pathname }: URL): StubAnswer => {
  if (pathname === '/token') {
    const { accessToken: access_token, refreshToken: refresh_token } = tokens;
    return { body: { access_token, refresh_token, token_type: 'Bearer', expires_in: 3599 } };
  }
  return {
    body: { emailAddress: label, labels: [{ id: canary('option'), name: canary('option') }] },
  };
};
/** An answer that quotes what we sent. */
const echo = (): StubAnswer => {
  const error_description = canaries.join(' ');
  return { status: 400, body: { error: 'invalid_request', error_description } };
};

const comeBack = async (apiKey: string, query: Record<string, string>) => {
  const state = (await start(apiKey, 'gmail')).searchParams.get('state') ?? '';
  // It begins with the id of its flow, which is no secret.
  canaries.push(state.slice(23));
  return request(`/integrations/oauth_callback/gmail?${new URLSearchParams({ ...query, state })}`);
};
const newKey = async () => {
  const { tenantId, apiKey } = await createTenant();
  canaries.push(apiKey);
  return { tenantId, apiKey };
};

/** Does every kind of act that a request, the hourly run or an operator can do. */
const doEverything = async () => {
  const app = ['configure-oauth-app', '--local', dataDir, '--integration-type', 'gmail'];
  await operator([...app, '--client-id', clientId], { secret: clientSecret });
  const { tenantId, apiKey } = await newKey();
  const named = ['--local', dataDir, '--tenant', tenantId, '--name', name];
  await operator(['create-api-key', ...named]);
  await operator(['add-agent', ...named]);

  google.answer = ({ url }) => granted(url);
  await comeBack(apiKey, { code: canary('code'), unknown: canary('query') });
  await request(`${labels}?_search=${canary('search')}`, { apiKey });
  await operator(['explain-integration', ...named.slice(0, 4), '--integration-type', 'gmail']);
  await operator(['rotate', '--local', dataDir]);

  const lost = await newKey();
  await connect(lost.tenantId, 'gmail', { ...tokens, accessTokenExpiresAtMs: 1 });
  google.answer = echo;
  await request(labels, { apiKey: lost.apiKey });
  await comeBack(lost.apiKey, { code: canary('code') });
  await comeBack(lost.apiKey, { error: canary('error'), error_description: canary('error') });
  const id = (await connections.primary(tenantId, 'gmail'))?.integrationId;
  await request(`/integrations/${id}`, { method: 'DELETE', apiKey });
  await request(`/integrations/${canary('path')}`, { method: 'DELETE', apiKey });
  const body = JSON.stringify({ shop: canary('body'), browser_binding: canary('body') });
  await request('/integrations/oauth_start/shopify', { method: 'POST', apiKey, body });
  await linesOf(({ act }) => act === 'connection.disconnected', 1);
};

describe('the audit trail', () => {
  beforeAll(doEverything);

  it('has a line of each act, or the other test proves nothing', () => {
    const acts = readAudit(dataDir).map((line) => JSON.parse(line));
    expect(
      [...new Set(acts.map(({ act, use }) => [act, use].filter(Boolean).join(' ')))].sort(),
    ).toEqual([
      'agent.added',
      'api_key.created',
      'connection.completed',
      'connection.denied',
      'connection.disconnected',
      'connection.refused',
      'connection.started',
      'credential.used account',
      'credential.used explain',
      'credential.used option_lookup',
      'credential.used refresh',
      'credential.used revoke',
      'oauth_app.changed',
      'secrets.rotated',
    ]);
    const sent = google.requests.map(({ form, headers }) => `${form} ${headers.authorization}`);
    for (const secret of [clientSecret, tokens.accessToken, tokens.refreshToken]) {
      expect(sent.join('\n')).toContain(secret);
    }
  });

  it('holds no token, code, state, secret, key, label, name, query or provider’s text', () => {
    const verifiers = google.requests.flatMap(({ form }) => form.get('code_verifier') ?? []);
    expect(verifiers.length).toBeGreaterThan(0);
    const text = readAudit(dataDir).join('\n');
    expect(occurrences(text, [...canaries, ...verifiers])).toEqual([]);
  });
});
