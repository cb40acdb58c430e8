import { describe, expect, inject, it } from 'vitest';
import { callbackSlugOf } from '../../functions/providers/callback-slug.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { startFields } from '../../functions/providers/start-fields.ts';
import { startTestStack } from '../support/harness.ts';
import { originsTo } from '../support/live-fields.ts';
import { settingsRedirectOf } from '../support/redirect.ts';
import { startStub } from '../support/stub-server.ts';

const provider = await startStub(() => ({ status: 500 }));
const stack = await startTestStack({ originMap: new Map(originsTo(provider.origin)) });
const { request, createTenant, oauthApps, info, stack: local } = stack;
const { apiKey } = await createTenant();

/** What the provider needs to know first. */
const fieldsOf = (type: string) =>
  Object.fromEntries(
    [...startFields].flatMap(([name, fields]) =>
      fields.flatMap((field) =>
        field.type === type && field.required ? [[name, field.examples[0] ?? 'acme']] : [],
      ),
    ),
  );

const startOf = async (type: string) => {
  await oauthApps.put({ integrationType: type, clientId: 'id-1', clientSecret: 'secret' });
  const body = JSON.stringify(fieldsOf(type));
  const path = `/integrations/oauth_start/${type}`;
  const answer = await request(path, { method: 'POST', apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  const url = new URL(Object(answer.body).authorization_url);
  return { type, state: url.searchParams.get('state') ?? '' };
};

const outcomeOf = async (type: string, state: string) => {
  const found = providers.get(type);
  const slug = found ? callbackSlugOf(found) : type;
  const path = `/integrations/oauth_callback/${slug}?code=a-code&state=${state}`;
  return Object.fromEntries(settingsRedirectOf(await request(path), info.frontend_url));
};

const invalidLink = {
  success: 'false',
  error_msg: 'This link is invalid or has expired. Please start again.',
};

describe('a state of one integration type', () => {
  it('is refused at the callback of every other, with no call to KMS or a provider', async () => {
    const flows = [];
    for (const type of providers.keys()) flows.push(await startOf(type));
    const before = structuredClone(local.operations.kms);
    const written = local.operations.dynamodb.get('UpdateItem');
    let swaps = 0;
    for (const { type, state } of flows) {
      const others = flows.filter((flow) => flow.type !== type);
      const outcomes = await Promise.all(others.map((other) => outcomeOf(other.type, state)));
      for (const outcome of outcomes) expect(outcome).toMatchObject(invalidLink);
      swaps += outcomes.length;
    }
    expect(swaps).toBe(providers.size * (providers.size - 1));
    expect(local.operations.kms).toEqual(before);
    expect(provider.requests).toEqual([]);
    // Only the embedded database counts.
    if (!inject('dynamodbEndpoint')) {
      expect(local.operations.dynamodb.get('UpdateItem')).toBe(written);
    }
  });

  it('still works at its own callback', async () => {
    const { type, state } = await startOf('gmail');
    for (const other of ['google_calendar', 'slack']) await outcomeOf(other, state);
    await outcomeOf(type, state);
    expect(provider.requests.map(({ form }) => form.get('code'))).toContain('a-code');
  });
});
