import type { Context } from 'aws-lambda';
import type * as z from 'zod/mini';
import { type Config, readConfig } from '../config.ts';
import type { refusal } from '../contracts/error.ts';
import { errorCodes } from '../contracts/error-codes.ts';
import type { ServiceFunction } from '../contracts/route.ts';
import { codeOf, ServiceError } from '../contracts/service-error.ts';
import type { Deadline } from '../model/ports.ts';
import { logError, startInvocation } from '../telemetry/logging.ts';
import { count } from '../telemetry/metrics.ts';
import { checkEvent } from './check-event.ts';
import { deadlineOf } from './deadline.ts';

type FunctionRequest<F extends ServiceFunction> = z.output<F['request']>;
type FunctionResult<F extends ServiceFunction> = z.input<F['result']>;
type InvocationContext = { deadline: Deadline; requestId: string };
type FunctionRefusal = z.input<typeof refusal>;

/** Lambda shows a thrown error to the caller and in the log, so this one says nothing else. */
class InternalError extends Error {
  override readonly name = 'InternalError';

  constructor() {
    super(
      'Something failed on our side. Try again; if it fails again, send the request id to support.',
    );
  }
}

/** @throws InternalError for a fault of ours */
const toRefusal = (operation: string, error: unknown): FunctionRefusal => {
  if (!(error instanceof ServiceError)) {
    logError(error);
    count('InternalErrors', { operation }, 'us');
    throw new InternalError();
  }
  const { code, message, fieldErrors, retryAfterSeconds } = error;
  if (errorCodes[code].status >= 500) logError(error.cause ?? error);
  return {
    refused: {
      code,
      detail: message,
      retry_after_seconds: retryAfterSeconds,
      errors: fieldErrors && [...fieldErrors],
    },
  };
};

/**
 * Makes the Lambda handler of a function without a route. Dependencies are composed once, on the
 * first invocation. A request that cannot be met is answered; only a fault of ours is thrown.
 */
export const invocation = <F extends ServiceFunction, D>(
  contract: F,
  compose: (config: Config) => D,
  handle: (
    deps: D,
    request: FunctionRequest<F>,
    about: InvocationContext,
  ) => Promise<FunctionResult<F>>,
) => {
  let deps: D | undefined;
  return async (event: unknown, context: Context): Promise<FunctionResult<F> | FunctionRefusal> => {
    const log = startInvocation(contract.name, context.awsRequestId);
    let result: string = 'ok';
    try {
      const request = checkEvent(contract.request, event) as FunctionRequest<F>;
      log.knows(request);
      deps ??= compose(readConfig());
      const { awsRequestId: requestId } = context;
      return await handle(deps, request, { deadline: deadlineOf(context), requestId });
    } catch (error) {
      result = codeOf(error);
      return toRefusal(contract.name, error);
    } finally {
      log.end(result);
    }
  };
};
