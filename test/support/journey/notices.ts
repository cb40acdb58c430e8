import type { ModelAccount } from '../cloudformation/account.ts';
import { arnOf } from '../cloudformation/identity.ts';
import { keyOf } from '../cloudformation/model-resource.ts';

const queueType = 'AWS::SQS::Queue';

const nameOf = (arnOrUrl: unknown): string => /[^:/]+$/.exec(String(arnOrUrl))?.[0] ?? '';

/**
 * Notices of providers on their way: sent by each version of `integration-notice` that runs, to the queue
 * that it knows, and received from each queue that Lambda reads.
 */
export const createNotices = (account: ModelAccount, environment: string) => {
  const sender = `trunkline-${environment}-integration-notice`;
  const sent: string[] = [];
  const received: string[] = [];
  const exists = (queue: string) => account.resources.has(keyOf(queueType, queue));
  return {
    send: (): void => {
      for (const { functionName, variables } of account.functions.running()) {
        if (functionName !== sender) continue;
        const message = `notice ${sent.length}`;
        const queue = nameOf(variables.NOTICE_QUEUE_URL);
        if (exists(queue)) account.queues.send(queue, message);
        sent.push(message);
      }
    },
    receive: (): void => {
      for (const { properties } of account.resources.ofType('AWS::Lambda::EventSourceMapping')) {
        const queue = nameOf(properties.EventSourceArn);
        if (exists(queue)) received.push(...account.queues.receive(queue));
      }
    },
    /** Deletes a queue that no stack has any more, as its page says: only once it is empty. */
    deleteLeft: (queue: string): void => {
      const left = account.resources.get(keyOf(queueType, queue));
      if (!left) return;
      if (left.owner) throw new Error(`${left.owner.stack} has ${arnOf(queueType, queue)}`);
      if (account.queues.receive(queue).length > 0) throw new Error(`${queue} is not empty`);
      account.queues.remove(queue);
      account.resources.delete(keyOf(queueType, queue));
    },
    /** Sent, and neither received nor waiting in a queue. */
    lost: (): string[] => {
      const known = new Set([...received, ...account.queues.waiting()]);
      return sent.filter((message) => !known.has(message));
    },
  };
};
