import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { eventsPage } from '../../infra/catalogue/events-page.ts';
import { ReconnectQueue } from './example-event-queue.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../docs/events.md');

describe('docs/events.md', () => {
  it('has the schemas of the present events', () => {
    expect(eventsPage(page)).toBe(page);
  });

  it('has an example that synthesizes: a queue that the bus may send to', () => {
    expect(page).toContain(read('./example-event-queue.ts'));
    const app = new App({ analyticsReporting: false });
    const template = Template.fromStack(new ReconnectQueue(app, 'example', 'dev'));
    template.hasResourceProperties('AWS::Events::Rule', {
      EventBusName: 'trunkline-dev',
      EventPattern: { source: ['trunkline.dev'] },
    });
    expect(JSON.stringify(template.toJSON())).toContain('events.amazonaws.com');
  });
});
