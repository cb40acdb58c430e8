import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { LocalStore } from '../store.ts';
import { sendJson } from '../web/pages/send.ts';

/** What the provider stores for a grant. Its sessions stay: nobody has to log in again. */
const models = ['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken'];
const kinds = models.map((model) => `demo-provider/${model}`);

/**
 * Ends every grant of the demo provider, as if each person had removed the app in their account.
 * A web page may not do so: browsers name the origin of a POST.
 */
export const endGrants = (
  store: LocalStore,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void => {
  if (method !== 'POST') {
    sendJson(response, 405, { error: 'method_not_allowed' }, { Allow: 'POST' });
    return;
  }
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    sendJson(response, 403, { error: 'not_for_browsers' });
    return;
  }
  const ended = store.list('demo-provider/Grant').length;
  for (const kind of kinds) for (const { id } of store.list(kind)) store.delete(kind, id);
  sendJson(response, 200, { ended_grants: ended });
};

const ofGrant = z.looseObject({ grantId: z.string() });

/** Ends the grant that a token belongs to, if there is one. */
export const endGrantOf = (
  store: LocalStore,
  model: 'AccessToken' | 'RefreshToken',
  token: string,
): void => {
  const grantId = ofGrant.safeParse(store.get(`demo-provider/${model}`, token)).data?.grantId;
  if (grantId === undefined) return;
  store.delete('demo-provider/Grant', grantId);
  for (const kind of kinds) {
    for (const { id, value } of store.list(kind)) {
      if (ofGrant.safeParse(value).data?.grantId === grantId) store.delete(kind, id);
    }
  }
};
