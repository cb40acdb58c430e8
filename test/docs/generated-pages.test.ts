import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { guideOf } from '../../functions/catalogue/guides/guide-of.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { eventsPage } from '../../infra/catalogue/events-page.ts';
import { generatedPages } from '../../infra/catalogue/generated-pages.ts';
import { providerPages } from '../../infra/site/provider-page.ts';
import { ReconnectQueue } from '../infra/cdk/example-event-queue.ts';
import { accountChecksPage } from '../proof/documented/account-checks/account-checks-page.ts';
import figures from '../proof/soak/figures.json' with { type: 'json' };
import { reliabilityPage } from '../proof/soak/reliability-page.ts';
import toolResults from '../proof/tools/results.json' with { type: 'json' };
import { worksWithPage } from '../proof/tools/works-with-page.ts';
import { readPage } from './samples/blocks.ts';

const pages = new Map(providerPages().map(({ path, markdown }) => [path, markdown]));

describe('npm run docs', () => {
  it.each(Object.entries(generatedPages))('would change nothing in %s', (path, generate) => {
    const page = readPage(path);
    expect(generate(page)).toBe(page);
  });

  it.each([...providers.values()])(
    'says where the app of $type is registered, and what is reviewed',
    (provider) => {
      const page = pages.get(`providers/${provider.type}`) ?? '';
      const { console, review } = guideOf(provider) ?? {};
      const where = typeof console === 'object' ? console.instead : `[its console](${console})`;
      const registered = page
        .split('\n')
        .find((line) => line.startsWith('1. Register an OAuth app'));
      expect(registered).toContain(where);
      const reviews = page.split('\n').filter((line) => /^\d+\. Review: /.test(line));
      expect(reviews).toEqual(review ? [expect.stringContaining(review)] : []);
    },
  );

  it('would change nothing in the figures of the last soaks', () => {
    const page = readPage('docs/operate/reliability.md');
    expect(reliabilityPage(page, figures)).toBe(page);
  });

  it('would change nothing in the answers of account checks', () => {
    expect(accountChecksPage()).toBe(readPage('docs/operate/account-checks.md'));
  });

  it('would change nothing in what works with the API', () => {
    expect(worksWithPage(toolResults)).toBe(readPage('docs/integrate/works-with.md'));
  });

  it('does not write a page that has lost its marks', () => {
    expect(() => eventsPage('# Connection events')).toThrow(/marks/);
  });
});

it('the example of a queue, to which the bus may send, is the one that is synthesized', () => {
  const example = new URL('../infra/cdk/example-event-queue.ts', import.meta.url);
  expect(readPage('docs/platform/events.md')).toContain(readFileSync(example, 'utf8'));
  const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
  const template = Template.fromStack(new ReconnectQueue(app, 'example', 'dev'));
  template.hasResourceProperties('AWS::Events::Rule', {
    EventBusName: 'trunkline-dev',
    EventPattern: { source: ['trunkline.dev'] },
  });
  expect(JSON.stringify(template.toJSON())).toContain('events.amazonaws.com');
});
