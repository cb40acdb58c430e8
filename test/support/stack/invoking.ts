import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect } from 'vitest';
import * as z from 'zod';
import type { ZodMiniObject } from 'zod/mini';
import { getAccessToken } from '../../../functions/connections/contracts/get-access-token.ts';
import { refusal } from '../../../functions/platform/contracts/error.ts';
import type { ServiceFunction } from '../../../functions/platform/contracts/route.ts';
import { manageTenant } from '../../../functions/tenants/contracts/manage-tenant.ts';
import { tenantResults } from '../../../functions/tenants/contracts/tenant-results.ts';
import { type LocalJson, localCredentials } from '../../../infra/local/local-json.ts';

export const tokenFunction = 'trunkline-local-get-access-token';

/** The Lambda client of a service of the platform. */
export const createLambda = (info: LocalJson) =>
  new LambdaClient({
    endpoint: info.lambda_endpoint,
    region: 'us-east-1',
    credentials: localCredentials(info, process.env),
  });

/** @returns the answer of a function as it was sent */
export const createInvoke = (lambda: LambdaClient, name: string) => async (event: unknown) => {
  const FunctionName = `trunkline-local-${name}`;
  const Payload = JSON.stringify(event);
  const invoke = new InvokeCommand({ FunctionName, Qualifier: 'live', Payload });
  const { Payload: result, FunctionError } = await lambda.send(invoke);
  return { text: result?.transformToString() ?? '', functionError: FunctionError };
};

type WithOneResponse = ServiceFunction & { result: ZodMiniObject };

/** Calls a function as a service of the platform does. Every answer is checked against its contract. */
export const createServiceCalls = <F extends WithOneResponse>(info: LocalJson, contract: F) => {
  const lambda = createLambda(info);
  const [result, refusing] = [
    z.strictObject(contract.result.shape as F['result']['shape']),
    z.strictObject(refusal.shape),
  ];
  const response = z.union([result, refusing]);
  const invoke = createInvoke(lambda, contract.name);
  /** A function error fails the test. */
  const send = async (request: Partial<z.input<F['request']>>): Promise<unknown> => {
    const { text, functionError } = await invoke({ requested_by: 'test', ...request });
    expect(functionError, text).toBeUndefined();
    return JSON.parse(text);
  };
  type Request = Parameters<typeof send>[0];
  return {
    lambda,
    invoke,
    parse: (text: string) => response.parse(JSON.parse(text)),
    /** @returns the answer or a refusal */
    ask: async (request: Request) => response.parse(await send(request)),
    /** What is done; a refusal fails the test. */
    done: async (request: Request) => result.parse(await send(request)),
    /** The code, and the fields where those are named. */
    refused: async (request: Request) => {
      const { code, errors = [] } = refusing.parse(await send(request)).refused;
      return [code, ...errors.map(({ field }) => field)];
    },
  };
};

/** Manages a tenant as a service does. Every answer is checked against the contract of its action. */
export const createManaging = (info: LocalJson) => {
  const invoke = createInvoke(createLambda(info), manageTenant.name);
  return async <Name extends keyof typeof tenantResults>(
    action: Name,
    members: { tenant_id: string } & Record<string, unknown>,
  ) => {
    const { text, functionError } = await invoke({ action, requested_by: 'test', ...members });
    expect(functionError, text).toBeUndefined();
    const result = z.strictObject(tenantResults[action].shape);
    return z.union([result, z.strictObject(refusal.shape)]).parse(JSON.parse(text));
  };
};

/** Asks for access tokens. */
export const createInvoking = (info: LocalJson) => {
  const calls = createServiceCalls(info, getAccessToken);
  return {
    ...calls,
    /** Asks again after a function error, as a service does: on a busy machine, tables are slow. */
    askUntilAnswered: async (request: Partial<z.input<typeof getAccessToken.request>>) => {
      for (;;) {
        const { text, functionError } = await calls.invoke({ requested_by: 'test', ...request });
        if (!functionError) return calls.parse(text);
        await sleep(1_000);
      }
    },
  };
};

/** The token of an answer, or what it was refused with. */
export const tokenOf = (given: Awaited<ReturnType<ReturnType<typeof createInvoking>['ask']>>) =>
  'refused' in given ? given.refused.code : given.access_token;
