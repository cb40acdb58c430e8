import { expect, test } from 'vitest';
import * as standIns from '../../../infra/bundling/web-classes.ts';

/** What oauth4webapi reads of an answer. */
const read = async (response: Response | standIns.Response) => {
  const copy = response.clone();
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    challenge: response.headers.get('www-authenticate'),
    isUsedBefore: response.bodyUsed,
    copied: await copy.json(),
    isUsedByCopy: response.bodyUsed,
    json: await response.json(),
    isUsedAfter: response.bodyUsed,
    again: await response.json().catch(({ name }: Error) => name),
    cancelled: await response.body?.cancel().catch(() => undefined),
  };
};

test.each([
  [{ access_token: 'a', expires_in: 3600, scope: undefined }, {}],
  [{ error: 'refused' }, { status: 400 }],
  [[], { status: 503 }],
])('an answer of %j is read as the platform’s own', async (value, init) => {
  expect(await read(standIns.Response.json(value, init))).toEqual(
    await read(Response.json(value, init)),
  );
});

test.each<Record<string, string> | undefined>([
  undefined,
  {},
  { Accept: 'text/html', 'X-Two': '2' },
])('the headers of a request from %j are those of the platform', (init) => {
  const written = [standIns.Headers, globalThis.Headers].map((Class) => {
    const headers = new Class(init);
    headers.set('accept', 'application/json');
    headers.set('Authorization', 'Basic eA==');
    const requested = ['ACCEPT', 'x-two', 'user-agent'].map((name) => [
      headers.has(name),
      headers.get(name),
    ]);
    return [Object.fromEntries(headers.entries()), requested];
  });
  expect(written[0]).toEqual(written[1]);
});
