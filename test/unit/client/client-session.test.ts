import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildClient, scriptedFetch } from './built-client.ts';

const { clientOf, trunkline } = await buildClient();

describe('a session that does not come', () => {
  const given = { session_token: 'cs_a_1', expires_at: '2099-01-01T00:00:00Z' };
  const never = new Promise<never>(() => {});

  it('ends with the time of an attempt, and the next call starts a new one', async () => {
    const session = vi.fn().mockReturnValueOnce(never).mockResolvedValueOnce(given);
    const { fetch, requests } = scriptedFetch({ body: ['fine'] });
    const client = clientOf(fetch, { session, timeoutSeconds: 0.1, maxRetries: 0 });
    await expect(client.listAgents()).rejects.toMatchObject({
      ...{ code: 'no_response', status: 0, detail: expect.stringMatching(/^No session/) },
      cause: { name: 'TimeoutError' },
    });
    expect(await client.listAgents()).toEqual(['fine']);
    expect(requests).toMatchObject([{ key: 'cs_a_1' }]);
  });

  it('ends with its caller, who gets its own reason, and leaves the next call alone', async () => {
    const endpoint = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => endpoint.mockRestore());
    endpoint.mockReturnValueOnce(never).mockResolvedValueOnce(Response.json(given));
    const client = clientOf(scriptedFetch({ body: ['fine'] }).fetch, { session: '/own-session' });
    const leaving = new AbortController();
    const call = client.listAgents({}, { signal: leaving.signal });
    leaving.abort(new Error('the caller left'));
    await expect(call).rejects.toThrow('caller left');
    expect(await client.listAgents()).toEqual(['fine']);
    expect(endpoint).toHaveBeenCalledTimes(2);
  });

  it('is read anew for a call that waited for it together with one that gave up', async () => {
    const session = vi.fn().mockReturnValueOnce(never).mockResolvedValueOnce(given);
    const { fetch } = scriptedFetch({ body: ['fine'] });
    const settings = { session, maxRetries: 0 };
    const hurried = clientOf(fetch, { ...settings, timeoutSeconds: 0.1 }).listAgents();
    const patient = clientOf(fetch, { ...settings, timeoutSeconds: 20 }).listAgents();
    await expect(hurried).rejects.toMatchObject({ code: 'no_response' });
    expect(await patient).toEqual(['fine']);
  });

  it('is the cause of an error of the client', async () => {
    const cause = new Error('logged out');
    const session = vi.fn().mockRejectedValueOnce(cause);
    const client = clientOf(scriptedFetch().fetch, { session, maxRetries: 0 });
    const failure = await client.listAgents().catch((thrown: unknown) => thrown);
    expect(trunkline.isTrunklineError(failure, 'no_response')).toBe(true);
    expect(failure).toMatchObject({ status: 0, cause });
  });

  it.each([
    [401, 1],
    [404, 1],
    [503, 2],
  ])('is read again only where that may help: after a %i %i times', async (status, times) => {
    const endpoint = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => endpoint.mockRestore());
    endpoint.mockImplementation(async () => new Response(null, { status }));
    const settings = { session: `/session-${status}`, maxRetries: 1 };
    const failure = await clientOf(scriptedFetch().fetch, settings)
      .listAgents()
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      ...{ code: 'no_response', status: 0 },
      cause: { message: `/session-${status} answered ${status}` },
    });
    expect(endpoint).toHaveBeenCalledTimes(times);
  });

  it('is not forgotten by a deadline that is over after it came', async () => {
    const session = vi.fn().mockResolvedValue(given);
    const { fetch } = scriptedFetch({}, {});
    const client = clientOf(fetch, { session, timeoutSeconds: 0.1 });
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    await client.listAgents();
    const { value: until } = timeout.mock.results[0] ?? {};
    await new Promise((resolve) => until.addEventListener('abort', resolve));
    await client.listAgents();
    expect(session).toHaveBeenCalledOnce();
  });
});
