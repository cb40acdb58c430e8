import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { signedByHmac } from './event-tokens.ts';
import type { NoticeSender } from './notice-sender.ts';
import {
  app,
  byClientSecret,
  eventTokens,
  googleTypes,
  hmac,
  iso,
  seconds,
  signedRequest,
  versionZero,
} from './sender-forms.ts';

const generateKeys = () => generateKeyPairSync('ed25519').privateKey;
const pem = (key: ReturnType<typeof generateKeys>) =>
  key.export({ format: 'pem', type: 'pkcs8' }).toString();
const ed25519 = generateKeys();

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

export const senderOf = (type: string): NoticeSender => {
  const sender = noticeSenders[type];
  if (!sender) throw new Error(`${type} sends no notices`);
  return sender;
};

/** A notice with the provider's signature. */
export const signed = (type: string, json: object) => {
  const { wire, secret } = senderOf(type);
  return wire(JSON.stringify(json), secret, Date.now());
};
