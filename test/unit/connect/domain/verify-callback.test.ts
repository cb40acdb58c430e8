import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { quickbooks } from '../../../../functions/catalogue/providers/quickbooks.ts';
import { shopify } from '../../../../functions/catalogue/providers/shopify.ts';
import type { FlowBase } from '../../../../functions/connect/domain/flow.ts';
import { verifyCallback } from '../../../../functions/connect/domain/verify-callback.ts';
import type { OAuthApp } from '../../../../functions/platform/model/ports.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { unused } from '../../../support/connections/unused-connections.ts';

type Given = {
  provider?: Provider;
  flow?: Partial<FlowBase>;
  parameters?: Record<string, string>;
  app?: OAuthApp | undefined;
};

const secret = 'secret';
const ourApp = { integrationType: 'gmail', clientId: 'id', clientSecret: secret };
const verified = expect.objectContaining({ app: ourApp });

/** @param isOpen whether the invitation of the flow is */
const verify = (given: Given, isOpen?: boolean) => {
  const { provider = gmail, parameters = {}, app } = { app: ourApp, ...given };
  const claim = isOpen === undefined ? unused : async () => isOpen;
  const deps = {
    oauthApps: { get: async () => app, getRegistration: unused },
    invitations: { claim },
  };
  const callback = { provider, state: 's', code: 'c', browsers: [], parameters };
  return verifyCallback(deps, { ...aFlow, ...given.flow }, callback);
};

describe('a callback', () => {
  it.each([
    ['is open', true, verified],
    ['has ended', false, 'invitation_ended'],
  ])('whose invitation %s: %s', async (_, isOpen, found) => {
    expect(await verify({ flow: { invitationId: 'i' } }, isOpen)).toEqual(found);
  });

  it.each([
    ['of the tenant is stored no more', 'invalid_link', { tenantApp: 'own' }],
    ['was never stored', 'not_configured', {}],
  ])('whose app %s is refused as %s', async (_, reason, flow) => {
    expect(await verify({ flow, app: undefined })).toBe(reason);
  });

  it('is refused without what only the provider can say', async () => {
    expect(await verify({ provider: quickbooks, parameters: {} })).toBe('invalid_link');
  });
});

describe('a callback that its provider signs', () => {
  const { signedCallback } = shopify;
  const own = { timestamp: '1', shop: 'acme.myshopify.com', code: 'c' };
  const hmac = (key: string, { timestamp, shop, code }: typeof own) =>
    createHmac('sha256', key)
      .update(`code=${code}&shop=${shop}&timestamp=${timestamp}`)
      .digest('hex');
  const other = { ...own, shop: 'other.myshopify.com' };

  it.each([
    ['with its secret, whatever the order of the parameters', true, own, hmac(secret, own)],
    ['with another secret', false, own, hmac('other', own)],
    ['for another account', false, other, hmac(secret, other)],
    ['with something longer', false, own, `${hmac(secret, own)}00`],
  ])('is accepted %s: %s', async (_, isAccepted, signed, signature) => {
    const parameters = { ...signed, [signedCallback?.signature ?? '']: signature };
    const flow = { variables: { shop: 'acme' } };
    const found = isAccepted ? verified : 'invalid_link';
    expect(await verify({ provider: shopify, flow, parameters })).toEqual(found);
  });
});
