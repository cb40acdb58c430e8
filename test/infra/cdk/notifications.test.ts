import { describe, expect, test } from 'vitest';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

describe.each(selectEnvironments())(
  'what $name notifies of, beside its alarms',
  async (environment) => {
    const { observability, api } = await synthesize(environment);
    const topicName = `trunkline-${environment.name}-alarms`;

    test('is a budget of the account: most of it spent, or more of it foreseen', () => {
      const [topic] = Object.keys(observability.findResources('AWS::SNS::Topic'));
      const notification = (NotificationType: string, Threshold: number) => ({
        Notification: { NotificationType, Threshold, ComparisonOperator: 'GREATER_THAN' },
        Subscribers: [{ SubscriptionType: 'SNS', Address: { Ref: topic } }],
      });
      expect(propertiesOf(observability, 'AWS::Budgets::Budget')).toEqual([
        {
          Budget: {
            BudgetType: 'COST',
            TimeUnit: 'MONTHLY',
            BudgetLimit: { Amount: environment.monthlyBudgetUsd, Unit: 'USD' },
          },
          NotificationsWithSubscribers: [
            notification('ACTUAL', 80),
            notification('FORECASTED', 100),
          ],
        },
      ]);
    });

    test('reaches the topic from CloudWatch and Budgets of this account, and from nobody else', () => {
      const [{ PolicyDocument }] = propertiesOf(observability, 'AWS::SNS::TopicPolicy');
      const allowed = PolicyDocument.Statement.filter(
        ({ Effect }: { Effect: string }) => Effect === 'Allow',
      );
      expect(allowed).toMatchObject([
        {
          Action: 'sns:Publish',
          Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ]);
    });

    test('is encrypted, with a key that CloudWatch and Budgets may use to publish', () => {
      const [{ KmsMasterKeyId }] = propertiesOf(observability, 'AWS::SNS::Topic');
      const keys = observability.findResources('AWS::KMS::Key');
      const [[id, key] = []] = Object.entries(keys);
      // No other key: an alarm that may not use it goes off, and nobody hears of it.
      expect(KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
      const { KeyPolicy, EnableKeyRotation } = key?.Properties ?? {};
      expect(EnableKeyRotation).toBe(true);
      expect(KeyPolicy.Statement).toContainEqual({
        Effect: 'Allow',
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        Resource: '*',
      });
    });

    test('is an API that cannot be reached by its public name, where the environment says', () => {
      const [check] = Object.keys(api.findResources('AWS::Route53::HealthCheck'));
      const checks = propertiesOf(api, 'AWS::Route53::HealthCheck');
      const alarms = propertiesOf(api, 'AWS::CloudWatch::Alarm');
      expect([checks.length, alarms.length]).toEqual(environment.probe ? [1, 1] : [0, 0]);
      for (const { HealthCheckConfig } of checks) {
        const { FullyQualifiedDomainName: host, ResourcePath: path, ...config } = HealthCheckConfig;
        expect(`https://${render(host)}${path}`).toBe(
          `${render(api.findOutputs('BaseUrl').BaseUrl?.Value)}/health`,
        );
        expect(config).toMatchObject({ Type: 'HTTPS', Port: 443, EnableSNI: true });
      }
      for (const { AlarmActions, OKActions, ...alarm } of alarms) {
        expect(alarm).toMatchObject({
          AlarmName: `trunkline-${environment.name}-unreachable`,
          Namespace: 'AWS/Route53',
          Dimensions: [
            { Name: 'HealthCheckId', Value: { 'Fn::GetAtt': [check, 'HealthCheckId'] } },
          ],
          ComparisonOperator: 'LessThanThreshold',
          Threshold: 1,
          TreatMissingData: 'breaching',
        });
        expect([...AlarmActions, ...OKActions].map(render)).toEqual(
          [1, 2].map(() => `arn:aws:sns:us-east-1:\${AWS::AccountId}:${topicName}`),
        );
      }
    });
  },
);
