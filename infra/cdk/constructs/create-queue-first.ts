import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { ReadQueue } from '../../../functions/platform/aws/names.ts';
import { ApiFunction } from './api-function.ts';

/**
 * Makes CloudFormation create a queue before the functions of a stack that use it. They know it by name, so
 * nothing else would: a new version would run before its queue.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-dependson.html
 * @see https://github.com/serverless/serverless/issues/2697
 */
export const createQueueFirst = (stack: Construct, name: ReadQueue, queue: Queue): void => {
  for (const each of stack.node.findAll()) {
    if (each instanceof ApiFunction && each.uses[name]) each.dependOn(queue);
  }
};
