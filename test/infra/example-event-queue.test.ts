import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { ReconnectQueue } from './example-event-queue.ts';

it('synthesizes the example of docs/platform/events.md: a queue that the bus may send to', () => {
  const app = new App({ analyticsReporting: false });
  const template = Template.fromStack(new ReconnectQueue(app, 'example', 'dev'));
  template.hasResourceProperties('AWS::Events::Rule', {
    EventBusName: 'trunkline-dev',
    EventPattern: { source: ['trunkline.dev'] },
  });
  expect(JSON.stringify(template.toJSON())).toContain('events.amazonaws.com');
});
