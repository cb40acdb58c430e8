import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect } from 'vitest';
import * as z from 'zod';
import { refusal } from '../../../functions/contracts/error.ts';
import { getAccessToken } from '../../../functions/contracts/get-access-token.ts';
import { type LocalJson, localCredentials } from '../../../infra/local/local-json.ts';

export const tokenFunction = 'trunkline-local-get-access-token';

type Request = Partial<z.input<typeof getAccessToken.request>>;

const answer = z.union([
  z.strictObject(getAccessToken.answer.shape),
  z.strictObject(refusal.shape),
]);

/** The Lambda client of a service of the platform. */
export const createLambda = (info: LocalJson) =>
  new LambdaClient({
    endpoint: info.lambda_endpoint,
    region: 'us-east-1',
    credentials: localCredentials(info, process.env),
  });

/** Asks for access tokens as a service does. Every answer is checked against its contract. */
export const createInvoking = (info: LocalJson) => {
  const lambda = createLambda(info);
  /** @returns the answer as it was sent */
  const invoke = async (event: unknown) => {
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({
        FunctionName: tokenFunction,
        Qualifier: 'live',
        Payload: JSON.stringify(event),
      }),
    );
    return { text: Payload?.transformToString() ?? '', functionError: FunctionError };
  };
  const send = (request: Request) => invoke({ requested_by: 'test', ...request });
  return {
    lambda,
    invoke,
    /** @returns an access token or a refusal; a function error fails the test */
    ask: async (request: Request) => {
      const { text, functionError } = await send(request);
      expect(functionError, text).toBeUndefined();
      return answer.parse(JSON.parse(text));
    },
    /** Asks again after a function error, as a service does: on a busy machine, tables are slow. */
    askUntilAnswered: async (request: Request) => {
      for (;;) {
        const { text, functionError } = await send(request);
        if (!functionError) return answer.parse(JSON.parse(text));
        await sleep(1_000);
      }
    },
  };
};

/** The token of an answer, or what it was refused with. */
export const tokenOf = (given: z.output<typeof answer>) =>
  'refused' in given ? given.refused.code : given.access_token;
