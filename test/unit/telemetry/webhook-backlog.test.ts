import type { Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { handler } from '../../../functions/handlers/webhooks/deliver-due-webhooks.ts';
import { variablesOf } from '../../../functions/platform/config.ts';
import { aConfig } from '../../support/run/a-config.ts';

test('a run that cannot read what is due counts as a backlog', async () => {
  const unreachable = { dynamodbEndpoint: 'http://127.0.0.1:1', sqsEndpoint: 'http://127.0.0.1:1' };
  const variables = {
    ...variablesOf({ ...aConfig, ...unreachable }),
    ...{ AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const context = { getRemainingTimeInMillis: () => 120_000 } as Context;
  expect(await handler({}, context)).toEqual({ queued: 0, remaining: true });
  const lines = stdout.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(stderr).toHaveBeenCalled();
  expect(lines.filter((line) => '_aws' in line)).toMatchObject([{ WebhookBacklog: 1 }]);
});
