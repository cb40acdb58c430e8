import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../functions/examples.ts';
import { routes } from '../../functions/routes.ts';
import { pathOfOperation } from '../../infra/site/reference/operation-page.ts';
import { type Language, languages } from '../../infra/site/reference/samples.ts';
import { referencePages } from '../../infra/site/reference-pages.ts';
import { useExamples } from '../support/examples/use-examples.ts';
import { exampleWith, type OwnValue, withOwnValues } from '../support/examples/with-own-values.ts';
import { likeExample } from '../support/stack/like-example.ts';
import { findPython } from './samples/programs.ts';
import { runSamples } from './samples/run-samples.ts';

const { stack, createReader, ownValues } = await useExamples();
const { info } = stack;
const folder = mkdtempSync(join(tmpdir(), 'trunkline-reference-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The sample on the page of an operation. */
const sampleOf = (operationId: string, language: Language): string | undefined => {
  const page = referencePages.find(({ path }) => path === pathOfOperation(operationId));
  const block = new RegExp(`\`\`\`${language} ${languages[language].name}\n([^]*?)\n\`\`\``);
  return block.exec(page?.markdown ?? '')?.[1];
};

/** Nobody but a provider can send these. */
const ofProviders = ['oauthCallback', 'oauthUninstall', 'integrationNotice'];
const sampled = routes.filter(({ operationId }) => !ofProviders.includes(operationId));
const patience = 300_000;

describe.each(Object.keys(languages) as Language[])('the samples in %s', (language) => {
  const isThere = language !== 'python' || findPython() !== undefined;
  let printed: Awaited<ReturnType<typeof runSamples>> = {};
  const own = new Map<string, readonly OwnValue[]>();

  beforeAll(async () => {
    if (!isThere) return;
    // Each language with accounts of its own, since some samples change them.
    const reader = await createReader();
    const samples = new Map<string, string>();
    for (const { operationId } of sampled) {
      const values = await ownValues(operationId, reader);
      own.set(operationId, values);
      samples.set(operationId, withOwnValues(sampleOf(operationId, language) ?? '', values));
    }
    const env = { BASE_URL: info.base_url, KEY: reader.apiKey };
    printed = await runSamples(language, samples, { folder, env });
  }, patience);

  it.runIf(isThere).each(sampled)(
    '$operationId prints the answer of its page',
    ({ operationId }) => {
      const { printed: response, error } = printed[operationId] ?? {};
      expect(error).toBeUndefined();
      const { response: example } = exampleOf(operationId);
      if (example === undefined) return expect(response).toMatch(/\S{4}/);
      // A document that holds itself has no end.
      if (operationId === 'getOpenapi') return expect(response).toMatchObject(Object(example));
      const shown = exampleWith(example, own.get(operationId) ?? []);
      expect(likeExample(response, shown, info.base_url)).toEqual(likeExample(shown, shown));
    },
  );

  it('are on no page of what only providers call', () => {
    for (const operationId of ofProviders) expect(sampleOf(operationId, language)).toBeUndefined();
  });
});
