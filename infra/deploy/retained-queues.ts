import type { DeployedEnvironment } from './deployed.ts';
import type { StackTemplates } from './stack-template.ts';

const queueNames = (templates: StackTemplates): string[] =>
  [...templates.values()].flatMap(({ Resources = {} }) =>
    Object.values(Resources).flatMap(({ Type, Properties: { QueueName } = {} }) =>
      Type === 'AWS::SQS::Queue' && typeof QueueName === 'string' ? [QueueName] : [],
    ),
  );

/**
 * What to do about queues that were retained when an earlier deployment removed or renamed them, and are
 * wanted again. No deployment takes over a queue: its identifier is its URL, which only SQS knows.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-automatically.html
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-sqs-queue.html
 */
export const retainedQueues = async (
  { findQueue }: Pick<DeployedEnvironment, 'findQueue'>,
  deployed: StackTemplates,
  wanted: StackTemplates,
): Promise<string[]> => {
  const known = queueNames(deployed);
  const unknown = queueNames(wanted).filter((name) => !known.includes(name));
  const urls = await Promise.all(unknown.map(findQueue));
  return urls.flatMap((url) =>
    url
      ? [
          `The queue ${url} exists, and no stack of this version has it. See whether another one has: aws cloudformation describe-stack-resources --physical-resource-id ${url}. If none has, and it is empty, delete it and wait a minute: aws sqs delete-queue --queue-url ${url} (docs/deploy/README.md#when-an-update-fails)`,
        ]
      : [],
  );
};
