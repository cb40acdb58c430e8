import { Stack } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

export class ReconnectQueue extends Stack {
  constructor(scope: Construct, id: string, environment: string) {
    super(scope, id);
    const deadLetterQueue = { queue: new Queue(this, 'failed'), maxReceiveCount: 5 };
    const queue = new Queue(this, 'queue', { enforceSSL: true, deadLetterQueue });
    new Rule(this, 'rule', {
      eventBus: EventBus.fromEventBusName(this, 'bus', `trunkline-${environment}`),
      eventPattern: {
        source: [`trunkline.${environment}`],
        detailType: ['connection.reconnect_required', 'connection.ending_soon'],
      },
      targets: [new SqsQueue(queue)],
    });
  }
}
