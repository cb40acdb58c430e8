import { describe, expect, it } from 'vitest';
import { createOpenapiDocument } from '../../../functions/openapi.ts';
import { resolveIn } from '../../support/stack/undocumented.ts';

describe('for generators of clients, the OpenAPI document', () => {
  const deployed = createOpenapiDocument('https://api.example.com/api');
  const { paths, components, webhooks } = deployed;
  const resolve = resolveIn(deployed);

  it('has an example of every error, and says what a form holds', () => {
    const shared = Object.entries(components?.responses ?? {}).filter(
      ([name]) => name !== 'EventReceived',
    );
    const without = shared.filter(
      ([, each]) =>
        Object.keys(Object(each).content['application/json'].examples ?? {}).length === 0,
    );
    expect(without.map(([name]) => name)).toEqual([]);
    expect(JSON.stringify(deployed)).not.toContain(
      '"application/x-www-form-urlencoded":{"schema":{}',
    );
  });

  it('has no schema of a name that generators use themselves, and examples of headers in ASCII', () => {
    expect(components?.schemas).not.toHaveProperty('OpenAPI');
    const { Link } = Object(paths?.['/elements.js']?.get?.responses?.['302']).headers;
    expect(Link.example ?? Link.schema.example).toMatch(/^[ -~]+$/);
  });

  it('names what a receiver gets as one union, told apart by its type', () => {
    const { oneOf, discriminator } = Object(components?.schemas?.WebhookEvent);
    const sent = Object.keys(webhooks ?? {}).filter((name) => name !== 'webhook.disabled');
    expect(Object.keys(discriminator.mapping)).toEqual(sent);
    expect(oneOf).toEqual(sent.map((name) => ({ $ref: discriminator.mapping[name] })));
    for (const name of sent) {
      expect(resolve({ $ref: discriminator.mapping[name] })).toMatchObject({
        properties: { type: { const: name } },
      });
    }
  });
});
