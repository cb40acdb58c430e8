import { describe, expect, it } from 'vitest';
import { createComponents } from '../../functions/components/catalogue.ts';
import type { Component, Field } from '../../functions/components/component.ts';
import { createProviders } from '../../functions/providers/catalogue.ts';
import { hostsOf } from '../../functions/providers/hosts.ts';
import { resolveProvider } from '../../functions/providers/resolve-provider.ts';
import { startTestStack } from '../support/harness.ts';
import { createOptionStub } from '../support/option-stub.ts';
import { startStub } from '../support/stub-server.ts';

const frontendUrl = 'https://frontend.invalid';
const providers = createProviders(frontendUrl);
const components = [...createComponents(frontendUrl).values()].filter(({ key }) => key !== 'demo');
const variablesOf = (type: string) =>
  Object.fromEntries(
    Object.keys(providers.get(type)?.variables ?? {}).map((name) => [
      name,
      name.replace(/_/g, '-'),
    ]),
  );

const server = await startStub(() => ({ status: 404, body: {} }));
const { request, createTenant, connect, info } = await startTestStack({
  originMap: new Map(
    [...providers.values()].flatMap((provider) =>
      [...hostsOf(resolveProvider(provider, variablesOf(provider.type)))].map(
        (host): [string, string] => [`https://${host}`, server.origin],
      ),
    ),
  ),
});

const samples = [
  '123',
  'abc',
  'deals',
  'Deal',
  'Sheet1',
  'C0123',
  '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  'https://api.calendly.com/users/AAAA',
];
const sampleOf = ({ fields }: Component, key: string): string => {
  const parent = fields.find((field) => field.key === key);
  const known = parent && 'choices' in parent ? parent.choices.map(({ id }) => id) : samples;
  const sample = known.find((value) => parent?.valuePattern.test(value));
  if (sample === undefined) throw new Error(`no sample for ${key}`);
  return sample;
};
const eventOf = ({ events }: Component, field: Field) =>
  Object.entries(events).find(([, event]) => event.fields.includes(field.key))?.[0];

/** Follows the links to the end. */
const readAll = async (first: string, apiKey: string) => {
  const options: { id: string; name: string }[] = [];
  let answers = 0;
  for (let path: string | undefined = first; path; answers++) {
    const answer = await request(path, { apiKey });
    expect(answer.status, answer.text).toBe(200);
    options.push(...(answer.body as { options: typeof options }).options);
    const link: string | undefined = /^<(.+)>; rel="next"$/.exec(
      answer.headers.get('link') ?? '',
    )?.[1];
    expect(answer.headers.get('x-options-truncated')).toBe(link ? 'true' : null);
    path = link?.replace(info.base_url, '');
  }
  return { options, answers };
};

const live = components.flatMap((component) =>
  component.fields.flatMap((field) =>
    'request' in field ? [{ name: `${component.key}.${field.key}`, component, field }] : [],
  ),
);

it('knows all 61 fields that are looked up', () => {
  expect(live).toHaveLength(61);
});

describe.each(live)('$name', ({ component, field }) => {
  it('lists 0, 1, one page of and 2,500 things, completely', async () => {
    const parents = new Map((field.parents ?? []).map((key) => [key, sampleOf(component, key)]));
    const query = new URLSearchParams([...parents]);
    const path = `/events/components/${component.key}/events/${eventOf(component, field)}/options/${field.key}?${query}`;
    for (const count of [0, 1, 100, 2500]) {
      const { tenantId, apiKey } = await createTenant();
      const type = component.integrationType;
      const variables = variablesOf(type);
      const known = { variables, account: { id: 'account-1', label: 'Acme' } };
      await connect(tenantId, type, { accessToken: 'token' }, known);
      const filled = new Map([...Object.entries(variables), ...parents]);
      const stub = createOptionStub(field, count, filled.set('account_id', 'account-1'));
      server.answer = stub.answer;
      const { options } = await readAll(path, apiKey);
      expect(options).toEqual(stub.expected);
    }
  });
});
