import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { createOpenapiDocument } from '../../functions/openapi.ts';

const document = createOpenapiDocument('https://api.trunkline.dev/api');

/**
 * Spectral's rule takes a redirect for a success, and the callback and the elements have no other. No path is
 * ambiguous here: an id is a UUID, which Redocly does not compare with the words beside it.
 */
const redoclyRules = { 'operation-2xx-response': 'off', 'no-ambiguous-paths': 'off' } as const;

const lintWithRedocly = async (linted: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'], rules: redoclyRules });
  const source = JSON.stringify(linted);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
};

const lintWithSpectral = async (linted: object): Promise<string[]> => {
  const spectral = new spectralCore.Spectral();
  const rules = { extends: [[spectralRulesets.oas, 'recommended']] };
  spectral.setRuleset(new spectralCore.Ruleset(rules));
  const problems = await spectral.run({ ...linted });
  return problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
};

/** No operation has a receiver's events all in one. */
const isForReceivers = (finding: string) =>
  /unused-component\S* .*components[./]schemas[./]WebhookEvent:/.test(finding);

const linters = { Redocly: lintWithRedocly, Spectral: lintWithSpectral };

/** The document with faults. */
const broken = (fault: (copy: { info: object; paths: Record<string, Item> }) => void) => {
  const copy = JSON.parse(JSON.stringify(document));
  fault(copy);
  return copy;
};
type Operation = { operationId: string; responses: Record<string, { content: Content }> };
type Content = Record<string, { example: unknown }>;
type Item = { get: Operation };

const faulty = broken(({ paths }) => {
  const agents = paths['/agents']?.get;
  const media = agents?.responses[200]?.content['application/json'];
  if (media) media.example = [{ id: 1 }];
  if (agents) agents.operationId = 'getHealth';
});

// Spectral takes seconds, and on a busy machine many.
describe.each(Object.entries(linters))('%s', { timeout: 300_000 }, (_, lint) => {
  it('finds nothing in the OpenAPI document', async () => {
    const found = await lint(document);
    expect(found.filter((each) => !isForReceivers(each))).toEqual([]);
  });

  it('finds an example of another form, and an operationId twice', async () => {
    const found = (await lint(faulty)).join('\n');
    expect(found).toMatch(/example/);
    expect(found).toMatch(/operation-?id/i);
  });
});
