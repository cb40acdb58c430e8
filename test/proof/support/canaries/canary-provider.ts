import { googleOrigins } from '../../../support/providers/rotating-google.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../../support/providers/stub-server.ts';
import type { Places } from './places.ts';

/** Gmail, Slack and Pipedrive, whose requests all go to one stand-in. */
export const canaryOrigins = [
  ...googleOrigins,
  'https://slack.com',
  'https://oauth.pipedrive.com',
  'https://acme.pipedrive.com',
];

const tokenPaths = ['/token', '/api/oauth.v2.access', '/oauth/token'];
const revocationPaths = ['/revoke', '/api/auth.revoke', '/oauth/revoke'];

/** Answers that quote every secret in each place that an answer has. */
export const echoing = (sent: string): StubResponse[] => {
  // A header has no other characters.
  const inHeader = encodeURIComponent(sent);
  const headers = {
    'www-authenticate': `Bearer realm="${sent.replaceAll('"', '')}"`,
    location: `https://x/${inHeader}`,
    'set-cookie': `a=${inHeader}`,
    'x-request-id': inHeader,
  };
  const shown = { error_description: sent, message: sent, error_uri: sent, detail: { text: sent } };
  return [
    { status: 400, body: { error: 'invalid_request', ...shown } },
    { status: 400, body: { error: sent, ...shown } },
    { status: 401, headers, body: { error: { code: sent, ...shown } } },
    { status: 302, headers, body: sent },
    { status: 403, body: { error: { errors: [{ reason: sent }], ...shown } } },
    { status: 429, headers: { ...headers, 'retry-after': inHeader.slice(0, 50) }, body: shown },
    { status: 500, headers, body: `<html>${sent}` },
    { status: 200, body: { access_token: [sent], token_type: sent, labels: sent } },
    { status: 200, headers: { 'content-type': 'application/json' }, body: `{"a": ${sent}` },
    { status: 200, headers: { 'content-encoding': 'gzip' }, body: sent },
    { status: 400, body: { error: 'invalid_grant', ...shown } },
  ];
};

/** A provider that grants secrets, and sees which it gets back. */
export const startCanaryProvider = async ({ plant: fault, follow, record }: Places) => {
  const grantOf = (kind: '' | 'rotated ') => ({
    ok: true,
    access_token: fault(`${kind}access token`),
    refresh_token: fault(`${kind}refresh token`),
    id_token: `e30.${Buffer.from(JSON.stringify({ sub: fault(`${kind}id_token`) })).toString('base64url')}.${fault(`${kind}id_token`)}`,
    note: fault('text that a provider adds'),
    token_type: 'Bearer',
    expires_in: 3599,
    team: { id: 'T1', name: 'Acme' },
    api_domain: 'https://acme.pipedrive.com',
  });

  const provider = {
    /** Whose account it is; each round has another. */
    account: '',
    /** In the place of a good answer, at one kind of request. */
    token: undefined as StubResponse | undefined,
    api: undefined as StubResponse | undefined,
    revocation: undefined as StubResponse | undefined,
    /** Runs before each answer of the token endpoint. */
    beforeGrant: async (): Promise<void> => {},
    counts: { tokens: 0, refreshes: 0, revocations: 0, lookups: 0 },
  };

  const grant = async (form: URLSearchParams): Promise<StubResponse> => {
    const isRefresh = form.get('grant_type') === 'refresh_token';
    provider.counts[isRefresh ? 'refreshes' : 'tokens']++;
    await provider.beforeGrant();
    return provider.token ?? { body: grantOf(isRefresh ? 'rotated ' : '') };
  };
  const inform = ({ pathname }: URL): StubResponse => {
    if (pathname.endsWith('/userinfo')) {
      return { body: { sub: provider.account, email: provider.account } };
    }
    if (pathname.endsWith('/users/me')) {
      return { body: { data: { company_id: provider.account, id: 5, company_name: 'Acme' } } };
    }
    provider.counts.lookups++;
    if (pathname.startsWith('/api/')) return { body: { ok: true, channels: [] } };
    return { body: { labels: [{ id: 'INBOX', name: 'INBOX' }] } };
  };

  const stub = await startStub(({ url, headers, form }: StubRequest) => {
    const seen = `${url} ${JSON.stringify(headers)} ${decodeURIComponent(String(form))}`;
    const verifier = form.get('code_verifier');
    if (verifier) follow('PKCE verifier', verifier);
    if (tokenPaths.includes(url.pathname)) {
      record('token request', seen);
      return grant(form);
    }
    if (revocationPaths.includes(url.pathname)) {
      record('revocation request', seen);
      provider.counts.revocations++;
      return provider.revocation ?? { body: { ok: true } };
    }
    record('provider API request', seen);
    return provider.api ?? inform(url);
  });
  return Object.assign(provider, { origin: stub.origin });
};

export type CanaryProvider = Awaited<ReturnType<typeof startCanaryProvider>>;
