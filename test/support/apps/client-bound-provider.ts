import { createHmac } from 'node:crypto';
import type { StubRequest, StubResponse } from '../providers/stub-server.ts';

/** What a code or a token was given to: one client, for one account. */
type Given = { clientId: string; account: string };

const refused: StubResponse = { status: 400, body: { error: 'invalid_grant' } };

/** How both providers name an account, whose id is digits: Pipedrive's has a company too. */
const accountBody = (id: string) => ({
  id,
  email: `${id}@example.com`,
  data: { company_id: 1, id },
});

/**
 * Stands in for Zoom and Pipedrive as they treat clients: what one client was given no other can use, and
 * a refresh token works once. It notes whoever tries.
 */
export const createClientBoundProvider = () => {
  /** The secrets of the registered clients. */
  const clients = new Map<string, string>();
  const codes = new Map<string, Given>();
  const tokens = new Map<string, Given>();
  const wrong: string[] = [];
  let last = 0;

  /** The client that shows its credentials, whether or not the secret is right. */
  const shownBy = ({ headers }: StubRequest) => {
    const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    const [clientId = '', secret] = atob(encoded).split(':').map(decodeURIComponent);
    return { clientId, isRight: clients.get(clientId) === secret };
  };
  const give = (given: Given): StubResponse => {
    const [access, refresh] = [`access-${++last}`, `refresh-${last}`];
    tokens.set(access, given);
    tokens.set(refresh, given);
    const api_domain = 'https://acme.pipedrive.com';
    return {
      body: {
        access_token: access,
        refresh_token: refresh,
        token_type: 'bearer',
        expires_in: 3600,
        api_domain,
      },
    };
  };
  /** What was given, unless to another client. */
  const taken = (from: Map<string, Given>, name: string, request: StubRequest) => {
    const { clientId, isRight } = shownBy(request);
    const given = from.get(name);
    if (given && given.clientId !== clientId) {
      wrong.push(`${clientId} shows at ${request.url.pathname} what ${given.clientId} was given`);
    }
    return isRight && given?.clientId === clientId ? given : undefined;
  };
  const grant = (request: StubRequest): StubResponse => {
    const { form } = request;
    if (!shownBy(request).isRight) return { status: 401, body: { error: 'invalid_client' } };
    const isCode = form.get('grant_type') === 'authorization_code';
    const [from, name] = isCode
      ? [codes, form.get('code') ?? '']
      : [tokens, form.get('refresh_token') ?? ''];
    const given = taken(from, name, request);
    if (!given) return refused;
    from.delete(name);
    return give(given);
  };
  const revoke = (request: StubRequest): StubResponse => {
    const given = taken(tokens, request.form.get('token') ?? '', request);
    return given ? { body: { status: 'success' } } : refused;
  };

  return {
    clients,
    wrong,
    /** Consents at the provider. @returns the code of the redirect */
    consent: (url: URL, account: string): string => {
      const clientId = url.searchParams.get('client_id') ?? '';
      codes.set(`code-${++last}`, { clientId, account });
      return `code-${last}`;
    },
    answer: (request: StubRequest): StubResponse => {
      const { pathname } = request.url;
      if (pathname.endsWith('/token')) return grant(request);
      if (pathname.endsWith('/revoke')) return revoke(request);
      const given = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      return given ? { body: accountBody(given.account) } : { status: 401, body: { code: 124 } };
    },
  };
};

/** Zoom's notice that an account removed an app, signed with that app's secret token. */
export const zoomNotice = (account: string, secretToken: string) => {
  const nowMs = Date.now();
  const payload = { user_id: account, deauthorization_time: new Date(nowMs).toISOString() };
  const body = JSON.stringify({ event: 'app_deauthorized', payload });
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = createHmac('sha256', secretToken).update(`v0:${timestamp}:${body}`);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-zm-signature': `v0=${signature.digest('hex')}`,
      'x-zm-request-timestamp': timestamp,
    },
  };
};

/** Pipedrive's call that an account removed an app, with that app's credentials. */
export const pipedriveCall = (account: string, clientId: string, secret: string) => ({
  body: JSON.stringify({ company_id: 1, user_id: account }),
  headers: {
    'content-type': 'application/json',
    authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
  },
});
