import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { listIntegrationTypes } from '../../../functions/connections/contracts/list-integration-types.ts';
import { logoUrl } from '../../../functions/connections/http/logo-url.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

// Its own, since a function knows for some seconds which apps there were.
const { request, createTenant, setUpApps, oauthApps, info } = await startTestStack();
await setUpApps('gmail');
await oauthApps.put({
  integrationType: 'zoho',
  region: 'accounts.zoho.eu',
  clientId: 'id',
  clientSecret: 'secret',
});
const { body } = await request('/integrations/types', await createTenant());
const folder = new URL('../../../functions/elements/logos/', import.meta.url);
const drawn = readdirSync(folder);
const picture = (category: string) => readFileSync(new URL(`${category}.svg`, folder), 'utf8');
const types = new Map(
  listIntegrationTypes.response.body.parse(body).map((each) => [each.type, each]),
);

describe('GET /integrations/types', () => {
  it('lists every provider, sorted', () => {
    expect([...types.keys()]).toEqual([...providers.keys(), 'demo'].sort());
  });

  it('shows which can be connected, and nothing of our apps', () => {
    const configured = [...types.values()].filter((each) => each.configured);
    expect(configured.map(({ type }) => type)).toEqual(['demo', 'gmail', 'zoho']);
    expect(JSON.stringify(body)).not.toMatch(/client|secret/);
  });

  it('has what a start of the type needs', () => {
    const requested = (type: string) => types.get(type)?.start_fields;
    expect(requested('gmail')).toEqual([]);
    expect(requested('shopify')).toEqual([
      expect.objectContaining({ name: 'shop', required: true, values: null, examples: ['acme'] }),
    ]);
    // One answer decides two hosts.
    expect(requested('typeform')).toEqual([
      expect.objectContaining({ required: false, values: ['us', 'eu', 'typeform_eu'] }),
    ]);
  });

  it('names the permissions that we request', () => {
    expect(types.get('shopify')).toMatchObject({
      scopes_required: ['read_orders', 'read_customers', 'read_products'],
      scopes_optional: ['read_locations'],
    });
  });

  it('shows a picture of the category, and a neutral one where there is none', async () => {
    const shown = async (type: string) => {
      const path = types.get(type)?.logo_url.replace(info.base_url, '') ?? '';
      const { status, text } = await request(path);
      return [status, text];
    };
    expect(await shown('gmail')).toEqual([200, picture('email')]);
    expect(await shown('demo')).toEqual([200, picture('other')]);
  });
});

it('shows the operator’s picture of a type, where an environment has one', () => {
  const own = { publicBaseUrl: '', neutral: {}, logos: 'https://cdn.example.com/{type}.svg' };
  expect(logoUrl(own, { type: 'gmail', category: 'email' })).toBe(
    'https://cdn.example.com/gmail.svg',
  );
});

it('there is a picture for every category of a provider', () => {
  for (const { type, category } of providers.values()) {
    expect(drawn, type).toContain(`${category}.svg`);
  }
});

it('the pictures load nothing and run nothing', () => {
  for (const file of drawn) {
    expect(picture(file.replace('.svg', ''))).not.toMatch(/script|href|url\(|\bon\w+=|<!|style/i);
  }
});
