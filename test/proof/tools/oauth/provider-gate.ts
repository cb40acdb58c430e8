import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { hubspot } from '../../../../functions/catalogue/providers/hubspot.ts';
import { listen } from '../../../../infra/local/listen.ts';
import type { FaultName } from '../faults.ts';

/**
 * A catalogue entry stands for each server: what we send to the provider is led on to the server, at
 * its own paths. It knows no account request, which
 * the gate answers, and no uninstall, which fails.
 */
export const startProviderGate = async (fault?: FaultName) => {
  const on = { token: '', revoke: '', tokenRequests: 0 };
  const tokenPath = new URL(hubspot.tokenEndpoint).pathname;
  const revokePath = new URL(hubspot.revoke?.url ?? '').pathname;

  const lead = async (url: string, request: http.IncomingMessage, body: string) => {
    const { host, connection, 'content-length': length, ...headers } = request.headers;
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    const answer = await fetch(url, { method: 'POST', headers: Object.fromEntries(named), body });
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
