import { createHmac } from 'node:crypto';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import type { OAuthApp } from '../../../functions/platform/model/ports.ts';
import { eventClaims, issuerSecret, otherIssuerSecret, signedByRsa } from './event-tokens.ts';
import type { NoticeSender } from './notice-sender.ts';

export const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);
export const seconds = (ms: number) => Math.floor(ms / 1000);
export const iso = (ms: number) => new Date(ms).toISOString();

/** An OAuth app with or without its own secret for notices. */
export const app = (integrationType: string, signingSecret?: string): OAuthApp => ({
  integrationType,
  clientId: `${integrationType}id-x1`,
  clientSecret: `${integrationType}-client-secret`,
  signingSecret,
});

/** `v0=` and the HMAC of `v0:`, the time and the body. */
export const versionZero = (signature: string, timestamp: string) => ({
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
export const byClientSecret = (integrationType: string) => ({
  app: app(integrationType),
  secret: `${integrationType}-client-secret`,
  otherSecret: 'another-secret',
  grantFamily: integrationType,
  expires: false,
});

/** A signed_request in a form, at the URL that is registered for this kind of notice. */
export const signedRequest = (integrationType: string, secret: string): NoticeSender => ({
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
export const eventTokens = (integrationType: string): NoticeSender => ({
  app: app(integrationType),
  secret: issuerSecret,
  otherSecret: otherIssuerSecret,
  grantFamily: 'google',
  expires: false,
  isDated: true,
  why: 'grant_ended',
  responses: {
    accepted: 202,
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
