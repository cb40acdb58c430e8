import type { SQSEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { handler } from '../../../functions/handlers/webhooks/deliver-webhooks.ts';
import { variablesOf } from '../../../functions/platform/config.ts';
import { aConfig } from '../../support/run/a-config.ts';

test('a message that a fault of ours stops is counted, and comes back', async () => {
  const variables = {
    ...variablesOf({ ...aConfig, sqsEndpoint: 'http://127.0.0.1:1' }),
    ...{ AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const record = { messageId: 'one', receiptHandle: 'r', body: '{}', attributes: {} };
  const event = { Records: [record] } as unknown as SQSEvent;
  expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: 'one' }] });
  const lines = stdout.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([
    { InternalErrors: 1, operation: 'deliver-webhooks', fault: 'us', service: 'api' },
  ]);
});
