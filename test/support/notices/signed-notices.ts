import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { OAuthApp } from '../../../functions/domain/model/ports.ts';
import { providers } from '../../../functions/providers/catalogue.ts';
import {
  eventClaims,
  issuerSecret,
  otherIssuerSecret,
  signedByHmac,
  signedByRsa,
} from './event-tokens.ts';
import type { NoticeSender } from './notice-sender.ts';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);
const seconds = (ms: number) => Math.floor(ms / 1000);
const iso = (ms: number) => new Date(ms).toISOString();

const generateKeys = () => generateKeyPairSync('ed25519').privateKey;
const pem = (key: ReturnType<typeof generateKeys>) =>
  key.export({ format: 'pem', type: 'pkcs8' }).toString();
const ed25519 = generateKeys();

/** An OAuth app with or without its own secret for notices. */
const app = (integrationType: string, signingSecret?: string): OAuthApp => ({
  integrationType,
  clientId: `${integrationType}id-x1`,
  clientSecret: `${integrationType}-client-secret`,
  signingSecret,
});

/** `v0=` and the HMAC of `v0:`, the time and the body. */
const versionZero = (signature: string, timestamp: string) => ({
  secret: 'signing-secret',
  otherSecret: 'another-secret',
  expires: true,
  isDated: true,
  wire: (json: string, secret: string, atMs: number) => ({
    headers: {
      [signature]: `v0=${hmac(secret, `v0:${seconds(atMs)}:${json}`).digest('hex')}`,
      [timestamp]: String(seconds(atMs)),
    },
    body: json,
  }),
});

/** What is signed with the client secret, and never expires. */
const byClientSecret = (integrationType: string) => ({
  app: app(integrationType),
  secret: `${integrationType}-client-secret`,
  otherSecret: 'another-secret',
  grantFamily: integrationType,
  expires: false,
});

/** A signed_request in a form, at the URL that is registered for this kind of notice. */
const signedRequest = (integrationType: string, secret: string): NoticeSender => ({
  ...byClientSecret('facebook'),
  app: { ...app(integrationType), clientSecret: secret },
  secret,
  isDated: true,
  uninstall: (user_id, atMs) => ({
    algorithm: 'HMAC-SHA256',
    issued_at: seconds(atMs),
    user_id,
  }),
  wire: (json, key) => {
    const payload = Buffer.from(json).toString('base64url');
    const signature = hmac(key, payload).digest('base64url');
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ signed_request: `${signature}.${payload}` }).toString(),
      query: '?notice=deauthorize',
    };
  },
});

/** All that are in one project. */
export const googleTypes = [...providers.values()]
  .filter(({ grantFamily }) => grantFamily === 'google')
  .map(({ type }) => type);

/** A security event token of the project that has this app. */
const eventTokens = (integrationType: string): NoticeSender => ({
  app: app(integrationType),
  secret: issuerSecret,
  otherSecret: otherIssuerSecret,
  grantFamily: 'google',
  expires: false,
  isDated: true,
  why: 'grant_ended',
  answers: {
    taken: 202,
    again: 400,
    refused: 400,
    notJson: { status: 400, code: 'invalid_event_token' },
    withoutAccount: 400,
  },
  uninstall: (sub, atMs, appId = `${integrationType}id-x1`) => eventClaims(appId, sub, atMs),
  wire: (json, secret) => ({
    headers: { 'content-type': 'application/secevent+jwt' },
    body: signedByRsa(json, secret),
  }),
});

/** The account of a body, if it is JSON. */
const accountIn = (json: string): unknown => /"account_id":("[^"]*")/.exec(json)?.[1];

/** Every provider that sends notices, by integration type. */
export const noticeSenders: Readonly<Record<string, NoticeSender>> = {
  facebook: signedRequest('facebook', 'one-app-secret'),
  facebook_messenger: signedRequest('facebook_messenger', 'one-app-secret'),
  ...Object.fromEntries(googleTypes.map((type) => [type, eventTokens(type)])),
  gohighlevel: {
    app: app(
      'gohighlevel',
      createPublicKey(ed25519).export({ format: 'der', type: 'spki' }).toString('base64'),
    ),
    secret: pem(ed25519),
    otherSecret: pem(generateKeys()),
    expires: false,
    isDated: true,
    uninstall: (locationId, atMs, appId = 'gohighlevelid') => ({
      type: 'UNINSTALL',
      appId: appId.split('-')[0],
      locationId,
      timestamp: iso(atMs),
      webhookId: 'w1',
    }),
    wire: (json, secret) => ({
      headers: { 'X-GHL-Signature': sign(null, Buffer.from(json), secret).toString('base64') },
      body: json,
    }),
  },
  intercom: {
    ...byClientSecret('intercom'),
    isDated: false,
    isTimeless: true,
    uninstall: (app_id) => ({ app_id }),
    wire: (json, secret) => ({
      headers: { 'X-Body-Signature': hmac(secret, json).digest('hex') },
      body: json,
    }),
  },
  monday: {
    ...byClientSecret('monday'),
    grantFamily: undefined,
    isDated: true,
    uninstall: (account_id, atMs) => ({
      type: 'uninstall',
      data: { app_id: 1, user_id: 2, account_id, timestamp: iso(atMs) },
    }),
    // The body is not signed: the token names the account.
    wire: (json, secret, atMs) => {
      const account_id = accountIn(json);
      const dat = account_id === undefined ? {} : { account_id: JSON.parse(String(account_id)) };
      const claims = { dat, iat: seconds(atMs), exp: seconds(atMs) + 300 };
      return { headers: { authorization: signedByHmac(claims, secret) }, body: json };
    },
  },
  shopify: {
    ...byClientSecret('shopify'),
    isDated: true,
    isTimeless: true,
    uninstall: (myshopify_domain) => ({
      id: 1,
      name: 'Acme',
      domain: 'acme.example',
      myshopify_domain,
    }),
    wire: (json, secret, atMs) => ({
      headers: {
        'X-Shopify-Topic': 'app/uninstalled',
        'X-Shopify-Hmac-SHA256': hmac(secret, json).digest('base64'),
        'X-Shopify-Triggered-At': iso(atMs),
      },
      body: json,
    }),
  },
  slack: {
    app: app('slack', 'signing-secret'),
    grantFamily: 'slack',
    uninstall: (team_id, atMs) => ({
      team_id,
      api_app_id: 'A1',
      event: { type: 'app_uninstalled' },
      type: 'event_callback',
      event_id: 'Ev1',
      event_time: seconds(atMs),
    }),
    ...versionZero('X-Slack-Signature', 'X-Slack-Request-Timestamp'),
  },
  stripe_connect: {
    app: app('stripe_connect', 'whsec_one'),
    secret: 'whsec_one',
    otherSecret: 'whsec_another',
    grantFamily: 'stripe_connect',
    expires: true,
    isDated: true,
    uninstall: (account, atMs) => ({
      id: 'evt_1',
      type: 'account.application.deauthorized',
      created: seconds(atMs),
      account,
      data: { object: { id: 'ca_1', object: 'application' } },
    }),
    wire: (json, secret, atMs) => {
      const time = seconds(atMs);
      const v1 = hmac(secret, `${time}.${json}`).digest('hex');
      return { headers: { 'Stripe-Signature': `t=${time},v1=${v1}` }, body: json };
    },
  },
  whatsapp_business: signedRequest('whatsapp_business', 'one-app-secret'),
  zoom: {
    app: app('zoom', 'signing-secret'),
    uninstall: (user_id, atMs) => ({
      event: 'app_deauthorized',
      payload: {
        account_id: 'a1',
        user_id,
        signature: 's',
        deauthorization_time: iso(atMs),
        client_id: 'zoomid',
      },
    }),
    ...versionZero('x-zm-signature', 'x-zm-request-timestamp'),
  },
};
