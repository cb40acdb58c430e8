import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { handler as carryOutNotices } from '../../../functions/handlers/disconnect/carry-out-notices.ts';
import { handler as deliverWebhooks } from '../../../functions/handlers/webhooks/deliver-webhooks.ts';
import { variablesOf } from '../../../functions/platform/config.ts';
import { aConfig } from '../../support/run/a-config.ts';

type Handler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

test.each<[operation: string, Handler]>([
  ['deliver-webhooks', deliverWebhooks],
  ['carry-out-notices', carryOutNotices],
])(
  '%s counts a message that a fault of ours stops, which comes back',
  async (operation, handler) => {
    const variables = {
      ...variablesOf({ ...aConfig, sqsEndpoint: 'http://127.0.0.1:1' }),
      ...{ AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const record = { messageId: 'one', receiptHandle: 'r', body: '{}', attributes: {} };
    const event = { Records: [record] } as unknown as SQSEvent;
    const context: Partial<Context> = { getRemainingTimeInMillis: () => 60_000 };
    expect(await handler(event, context as Context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'one' }],
    });
    const lines = stdout.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toMatchObject([{ InternalErrors: 1, operation, fault: 'us', service: 'api' }]);
  },
);
