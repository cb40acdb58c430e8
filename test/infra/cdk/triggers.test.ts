import { describe, expect, test } from 'vitest';
import { readQueues } from '../../../functions/platform/aws/names.ts';
import { queueReaders } from '../../../functions/queue-readers.ts';
import { schedules } from '../../../functions/schedules.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

describe.each(selectEnvironments())(
  'the functions of $name without a caller',
  async (environment) => {
    const { functions, templates } = await synthesize(environment);
    const prefix = `trunkline-${environment.name}`;
    const mappings = propertiesOf(functions, 'AWS::Lambda::EventSourceMapping');
    const mapped = {
      FunctionName: { 'Fn::Join': ['', [expect.anything(), ':live']] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    };

    test('run on the schedules of functions.ts', () => {
      const rules = propertiesOf(functions, 'AWS::Events::Rule');
      const rate = (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes} minute`);
      expect(rules.map(({ Name, ScheduleExpression }) => [Name, ScheduleExpression])).toEqual(
        schedules.map(({ name, everyMinutes }) => [
          `${prefix}-${name}`,
          `rate(${rate(everyMinutes)})`,
        ]),
      );
    });

    test('are called again for no run that failed or could not start, since the next one follows', () => {
      const configs = propertiesOf(functions, 'AWS::Lambda::EventInvokeConfig');
      for (const { name, everyMinutes } of schedules) {
        const ofRun = configs.filter(({ FunctionName }) =>
          String(FunctionName.Ref).includes(name.replaceAll('-', '')),
        );
        expect(ofRun, name).toMatchObject([
          { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 * everyMinutes },
        ]);
      }
    });

    const queueOf = (QueueName: string) => {
      const Properties = { QueueName };
      const [[id, queue] = []] = Object.entries(
        functions.findResources('AWS::SQS::Queue', { Properties }),
      );
      return { id, ...queue?.Properties };
    };

    // A new account has ten executions, of which queues leave four to requests.
    const isNew = environment.executions.ofAccount === 10;
    test.each([
      ['due refreshes', 'refreshes.fifo', isNew ? 2 : 20],
      ['notices', 'notices', isNew ? 2 : 5],
      ['webhooks', 'webhooks.fifo', isNew ? 2 : 20],
    ])(
      'read the queue of %s message by message, so many at a time, and report what failed',
      (_, name, MaximumConcurrency) => {
        expect(mappings).toContainEqual({
          ...mapped,
          EventSourceArn: { 'Fn::GetAtt': [queueOf(`${prefix}-${name}`).id, 'Arn'] },
          BatchSize: 1,
          ScalingConfig: { MaximumConcurrency },
        });
      },
    );

    test.each([
      ['refreshes.fifo', 2],
      ['notices', 3],
      ['webhooks.fifo', 6],
    ])('are made, as all that use it, after the queue %s', (name, users) => {
      const policies = Object.entries(functions.findResources('AWS::IAM::ManagedPolicy')).filter(
        ([, { Properties }]) => JSON.stringify(Properties).includes(`:${prefix}-${name}"`),
      );
      const lambdas = Object.values(functions.findResources('AWS::Lambda::Function')).filter(
        ({ DependsOn }) => policies.some(([id]) => DependsOn.includes(id)),
      );
      expect(lambdas.length).toBe(users);
      for (const { DependsOn } of lambdas)
        expect(DependsOn).toContain(queueOf(`${prefix}-${name}`).id);
    });

    test.each(queueReaders)('have a queue for $name that lets no message go unseen', (reader) => {
      const { name, deadLetters } = readQueues[reader.queue];
      const isFifo = name(environment.name).endsWith('.fifo');
      const { timeoutSeconds, retentionSeconds, mostDeliveries } = reader;
      const { id, ...setAside } = queueOf(deadLetters(environment.name));
      const { id: _, ...queue } = queueOf(name(environment.name));
      expect(queue).toMatchObject({
        VisibilityTimeout: 2 * timeoutSeconds,
        MessageRetentionPeriod: retentionSeconds,
        RedrivePolicy: {
          deadLetterTargetArn: { 'Fn::GetAtt': [id, 'Arn'] },
          maxReceiveCount: mostDeliveries,
        },
        // Groups of a FIFO queue have no limit of all together.
        ...(isFifo && {
          DeduplicationScope: 'messageGroup',
          FifoThroughputLimit: 'perMessageGroupId',
        }),
      });
      expect(setAside).toMatchObject({ MessageRetentionPeriod: 14 * 86_400 });
      for (const each of [queue, setAside]) expect('FifoQueue' in each).toBe(isFifo);
      // A message that always ends its function reaches the dead-letter queue before it is too old.
      expect(2 * timeoutSeconds * mostDeliveries).toBeLessThan(retentionSeconds);
    });

    test('forget a due refresh before the next run finds it again, and a notice after four days', () => {
      const [refreshes, notices] = queueReaders;
      expect(refreshes.retentionSeconds).toBeLessThan(schedules[0].everyMinutes * 60);
      expect(notices.retentionSeconds).toBe(4 * 86_400);
    });

    test('have queues that take as long a message as SQS does, like every queue of the environment', () => {
      const queues = Object.values(templates).flatMap((each) =>
        Object.values<{ Type?: string; Properties?: object }>(each.Resources ?? {}).filter(
          ({ Type }) => Type === 'AWS::SQS::Queue',
        ),
      );
      // Three that functions read, the dead-letter queue of each, and that of events.
      expect(queues).toHaveLength(7);
      for (const { Properties } of queues) {
        expect(Properties).toMatchObject({ MaximumMessageSize: 1_048_576 });
      }
    });

    test('read the streams of functions.ts in order, and lose no change that fails', () => {
      const stream = Object.keys(
        functions.findParameters('*', {
          Default: `/trunkline/${environment.name}/streams/integrations`,
        }),
      );
      const [mapping, ...others] = mappings.filter(({ StartingPosition }) => StartingPosition);
      expect(others).toEqual([]);
      // With the three queues: nothing else calls a function, and no function has a URL.
      expect(mappings).toHaveLength(4);
      functions.resourceCountIs('AWS::Lambda::Url', 0);
      expect(mapping).toEqual({
        ...mapped,
        EventSourceArn: { Ref: stream[0] },
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 100,
        ParallelizationFactor: 1,
        BisectBatchOnFunctionError: true,
        MaximumRecordAgeInSeconds: 21_600,
        FilterCriteria: {
          Filters: ['OldImage', 'NewImage'].map((image) => ({
            Pattern: JSON.stringify({
              dynamodb: { [image]: { integration_id: { S: [{ exists: true }] } } },
            }),
          })),
        },
        DestinationConfig: { OnFailure: { Destination: expect.anything() } },
      });
      expect(render(mapping.DestinationConfig.OnFailure.Destination)).toBe(
        `arn:aws:sqs:us-east-1:\${AWS::AccountId}:${prefix}-event-dead-letters`,
      );
    });
  },
);
