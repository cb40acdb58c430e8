import { describe, expect, test } from 'vitest';
import { schedules } from '../../functions/routes.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

describe.each(selectEnvironments())('the functions of $name without a caller', (environment) => {
  const { api } = synthesize(environment);

  test('run on the schedules of routes.ts', () => {
    expect(
      propertiesOf(api, 'AWS::Events::Rule').map(({ Name, ScheduleExpression }) => [
        Name,
        ScheduleExpression,
      ]),
    ).toEqual(
      schedules.map(({ name, everyMinutes }) => [
        `trunkline-${environment.name}-${name}`,
        everyMinutes === 60 ? 'rate(1 hour)' : `rate(${everyMinutes} minutes)`,
      ]),
    );
  });

  test('read the streams of routes.ts in order, and lose no change that fails', () => {
    const stream = Object.keys(
      api.findParameters('*', { Default: `/trunkline/${environment.name}/streams/integrations` }),
    );
    expect(propertiesOf(api, 'AWS::Lambda::EventSourceMapping')).toEqual([
      {
        EventSourceArn: { Ref: stream[0] },
        FunctionName: { 'Fn::Join': ['', [expect.anything(), ':live']] },
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 100,
        ParallelizationFactor: 1,
        BisectBatchOnFunctionError: true,
        MaximumRecordAgeInSeconds: 21_600,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        FilterCriteria: {
          Filters: ['OldImage', 'NewImage'].map((image) => ({
            Pattern: JSON.stringify({
              dynamodb: { [image]: { integration_id: { S: [{ exists: true }] } } },
            }),
          })),
        },
        DestinationConfig: { OnFailure: { Destination: expect.anything() } },
      },
    ]);
    const [{ DestinationConfig }] = propertiesOf(api, 'AWS::Lambda::EventSourceMapping');
    expect(render(DestinationConfig.OnFailure.Destination)).toBe(
      `arn:aws:sqs:us-east-1:\${AWS::AccountId}:trunkline-${environment.name}-event-dead-letters`,
    );
  });
});
