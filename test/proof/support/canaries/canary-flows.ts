import { expect } from 'vitest';
import { browserCookie } from '../../../../functions/connect/domain/browser-binding.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { issuerParameter } from '../../../support/providers/issuer-parameter.ts';
import type { CanaryProvider } from './canary-provider.ts';
import type { CanaryStack } from './canary-stack.ts';
import type { Places } from './places.ts';

export type World = { places: Places; provider: CanaryProvider; stack: CanaryStack };

/** A tenant of a round, and the type that it connects. */
type Person = { apiKey: string; type?: string };

const callbackOf = (type: string) => `/integrations/oauth_callback/${type}`;

/** Connecting an account, with all that may happen in its place. */
export const createCanaryFlows = ({ places, provider, stack }: World) => {
  const { plant: fault, follow } = places;

  const begin = async ({ apiKey, type = 'gmail' }: Person, given: object = {}) => {
    const { body } = await stack.request(`/integrations/oauth_start/${type}`, {
      method: 'POST',
      apiKey,
      body: JSON.stringify({ if_other_account: 'replace', ...given }),
    });
    const state = new URL(Object(body).authorization_url).searchParams.get('state') ?? '';
    // It begins with the id of its flow, which is no secret, and with the id of the KMS key.
    follow('state', state.slice(-60));
    return state;
  };
  const comeBack = async (type: string, query: Record<string, string>, cookie?: string) => {
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    const path = `${callbackOf(type)}?${new URLSearchParams({ ...issuerParameter(type), ...query })}`;
    const { headers: result } = await stack.request(path, { headers });
    return result.get('location') ?? '';
  };

  const connect = async (person: Person) => {
    const { type = 'gmail' } = person;
    const value = fault('browser cookie');
    const state = await begin(person, { browser_binding: sha256(encodeURIComponent(value)) });
    const code = fault('authorization code');
    const cookie = `${browserCookie.http}=${encodeURIComponent(value)}`;
    const other = `${browserCookie.http}=${sha256(fault('browser cookie'))}`;
    const location = await comeBack(type, { state, code }, cookie);
    expect(location).toContain('success=true');
    expect(await comeBack(type, { state, code }, cookie)).toBe(location);
    expect(await comeBack(type, { state, code }, other)).toContain('other_browser');
    const second = fault('authorization code');
    expect(await comeBack(type, { state, code: second }, cookie)).toContain('success=false');
  };

  /** The tenant's server completes it. @param isCompleted false for one that nobody completes */
  const connectByServer = async (person: Person, isCompleted = true) => {
    const state = await begin(person, { completion: 'by_server' });
    const code = fault('authorization code');
    const location = await comeBack('gmail', { state, code });
    const completion_code = new URL(location).searchParams.get('completion_code') ?? '';
    // It begins with the id of its flow.
    follow('completion code', completion_code.slice(-43));
    expect(await comeBack('gmail', { state, code })).toBe(location);
    const complete = (body: object) =>
      stack.request('/integrations/oauth_complete', {
        method: 'POST',
        apiKey: person.apiKey,
        body: JSON.stringify(body),
      });
    const other = completion_code.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    expect((await complete({ completion_code: other })).status).toBe(422);
    expect((await complete({ completion_code: `${completion_code}!`, code })).status).toBe(422);
    if (!isCompleted) return;
    for (const _ of [1, 2]) {
      expect((await complete({ completion_code })).body).toMatchObject({ success: true });
    }
  };

  /** Callbacks that connect nothing, for a person, a provider or a stranger. */
  const refuse = async (person: Person) => {
    const state = await begin(person);
    const code = fault('authorization code');
    const description = fault('text that a provider adds');
    const denied = { error: 'access_denied', error_description: description };
    await comeBack('gmail', { ...denied, state });
    await comeBack('gmail', { error: description, state });
    await comeBack('gmail', { state: `${state.slice(0, -1)}!`, code });
    await comeBack('gmail', { state, code, iss: `https://${description}.example` });
    await comeBack('slack', { state, code });
    await stack.request(`${callbackOf('gmail')}?code=${code}&code=${state}&state=${state}`);
    await stack.request(`${callbackOf(code.slice(0, 40))}?state=${state}`);
    await stack.request(`${callbackOf('gmail')}?${new URLSearchParams({ state, code })}`, {
      headers: { 'Sec-Purpose': 'prefetch' },
    });
    const query = `code=%ZZ${encodeURIComponent(code)}&state=${state}`;
    await stack.sendRaw(`GET /api${callbackOf('gmail')}?${query} HTTP/1.1`, []);
    const start = '/integrations/oauth_start/gmail';
    const { apiKey } = person;
    await stack.request(start, { method: 'POST', apiKey, body: `{"a": ${apiKey}` });
    await stack.request(start, { method: 'POST', apiKey, body: JSON.stringify({ [code]: state }) });
    await stack.request(`/agents?cursor=${apiKey}`, { apiKey });
    await stack.request(`/integrations/${apiKey}`, { method: 'DELETE', apiKey });
    const authorization = `Bearer ${apiKey}`;
    await stack.request('/agents', { headers: { authorization } });
    await stack.request('/agents', { apiKey: `${apiKey.slice(0, -1)}!` });
    await stack.sendRaw(`GET /api/agents?key=${apiKey} HTTP/1.1`, [`X-API-Key: ${apiKey}\u0001`]);
  };

  /** The process is killed while the provider thinks about the code. */
  const crash = async (person: Person) => {
    const state = await begin(person);
    const code = fault('authorization code');
    const requested = new Promise<void>((resolve) => {
      provider.beforeGrant = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    const interrupted = comeBack('gmail', { state, code }).catch(() => 'no answer');
    await requested;
    provider.beforeGrant = async () => {};
    await stack.crash();
    expect(await interrupted).toBe('no answer');
  };

  return { begin, comeBack, connect, connectByServer, refuse, crash };
};
