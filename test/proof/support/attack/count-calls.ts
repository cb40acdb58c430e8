import type { TestStack } from '../../../support/stack/start-test-stack.ts';

const writing = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];

/** @returns how often keys and tables were asked since, which only the embedded ones count */
export const countCalls = ({ stack: { operations } }: Pick<TestStack, 'stack'>) => {
  const sum = (calls: ReadonlyMap<string, number>, names = [...calls.keys()]) =>
    names.reduce((total, name) => total + (calls.get(name) ?? 0), 0);
  const figures = () => {
    const writes = sum(operations.dynamodb, writing);
    return {
      'calls of KMS': sum(operations.kms),
      writes,
      reads: sum(operations.dynamodb) - writes,
    };
  };
  const before = figures();
  return () => {
    const after = figures();
    return {
      'calls of KMS': after['calls of KMS'] - before['calls of KMS'],
      writes: after.writes - before.writes,
      reads: after.reads - before.reads,
    };
  };
};
