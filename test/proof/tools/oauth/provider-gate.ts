import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ClientSecretBasic } from 'oauth4webapi';
import { hubspot } from '../../../../functions/catalogue/providers/hubspot.ts';
import { listen } from '../../../../infra/local/listen.ts';
import type { FaultName } from '../faults.ts';

/** Sends the client's id and secret as our entries do that say `client_secret_basic`. */
const moveToBasic = async (body: URLSearchParams, headers: Headers): Promise<void> => {
  const [client_id = '', secret = ''] = ['client_id', 'client_secret'].map(
    (name) => body.get(name) ?? '',
  );
  for (const name of ['client_id', 'client_secret']) body.delete(name);
  await ClientSecretBasic(secret)({ issuer: '' }, { client_id }, body, headers);
};

/**
 * A catalogue entry stands for each server: what we send to the provider is led on to the server, at
 * its own paths. The server knows no account request, which the gate answers, and no uninstall, which fails.
 */
export const startProviderGate = async (fault?: FaultName) => {
  const on = { token: '', revoke: '', tokenRequests: 0, codeRequest: '', isBasic: false };
  const tokenPath = new URL(hubspot.tokenEndpoint).pathname;
  const revokePath = new URL(hubspot.revoke?.url ?? '').pathname;

  const lead = async (url: string, request: http.IncomingMessage, sent: string) => {
    const { host, connection, 'content-length': length, ...given } = request.headers;
    const headers = new Headers(
      Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const body = new URLSearchParams(sent);
    if (on.isBasic) await moveToBasic(body, headers);
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    if (!answer) return { status: 502, type: 'text/plain', text: 'the server is gone' };
    const type = answer.headers.get('content-type') ?? 'application/json';
    return { status: answer.status, type, text: await answer.text() };
  };
  const server = http.createServer(async (request, response) => {
    const body = String(await buffer(request));
    let result = { status: 200, type: 'application/json', text: '{"portalId":1}' };
    if (request.url === revokePath) result = await lead(on.revoke, request, body);
    if (request.url === tokenPath) {
      for (let times = fault === 'second-exchange' ? 2 : 1; times > 0; times--) {
        on.tokenRequests++;
        if (/grant_type=authorization_code/.test(body)) on.codeRequest = body;
        result = await lead(on.token, request, body);
      }
    }
    if (request.method === 'DELETE') result.status = 404;
    response.writeHead(result.status, { 'content-type': result.type }).end(result.text);
  });
  const origin = await listen(server, 0);
  return {
    gate: on,
    originMap: new Map([[new URL(hubspot.tokenEndpoint).origin, origin]]),
    closeGate: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
