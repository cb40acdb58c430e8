import { Refusal } from './refusal.ts';

/** SQS: messages by the names of queues. A queue that is deleted takes its messages along. */
export const createModelQueues = () => {
  const queues = new Map<string, string[]>();
  const existing = (name: string): string[] => {
    const messages = queues.get(name);
    if (!messages) throw new Refusal(`The specified queue does not exist: ${name}`);
    return messages;
  };
  return {
    create: (name: string): void => void queues.set(name, []),
    remove: (name: string): boolean => queues.delete(name),
    send: (name: string, message: string): number => existing(name).push(message),
    /** Takes all messages out. */
    receive: (name: string): string[] => existing(name).splice(0),
    /** All messages of all queues. */
    waiting: (): string[] => [...queues.values()].flat(),
  };
};
