import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routelessFunctions } from '../../../../functions/functions.ts';
import { functionNames } from '../../../../infra/bundling/bundle-functions.ts';
import { selectEnvironments } from '../../../../infra/cdk/select-environments.ts';
import {
  type InvocationResult,
  type LocalFunction,
  withPayloadLimits,
} from '../../../../infra/local/aws/lambda/local-function.ts';
import type { createFunctions } from '../../../../infra/local/functions.ts';
import { canMeasureMemory } from '../../../support/run/process-memory.ts';
import { startSandbox } from '../../bench/sandbox.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const memoryMb = Math.max(...selectEnvironments().map((each) => each.memoryMb));

const requestSeconds = 25;

/**
 * A function that is started by its first event, gets one after the other, and starts again if it dies.
 * Whoever waits for longer than Lambda's limit is told so, in Lambda's words.
 */
const createFunction = (
  name: string,
  start: () => Promise<Sandbox>,
): LocalFunction & { peakMib: () => number } => {
  const { timeoutSeconds = requestSeconds } =
    routelessFunctions.find((each) => each.name === name) ?? {};
  let sandbox: Sandbox | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const call = async (event: unknown): Promise<InvocationResult> => {
    try {
      sandbox ??= await start();
      return { result: await sandbox.invoke(Object(event)) };
    } catch (error) {
      const { message } = error as Error;
      const hasEnded = message.startsWith(`${name} ended with`);
      if (!hasEnded) return { errorMessage: message.replace(/^\w*Error: /, '') };
      console.error(`It crashed: ${message}`);
      sandbox = undefined;
      return { errorMessage: 'Runtime exited with error' };
    }
  };
  return {
    invoke: withPayloadLimits((event) => {
      const called = last.then(() => call(event));
      last = called;
      const late = Promise.withResolvers<InvocationResult>();
      const errorMessage = `Task timed out after ${timeoutSeconds} seconds`;
      const timer = setTimeout(() => late.resolve({ errorMessage }), timeoutSeconds * 1000);
      return Promise.race([called, late.promise]).finally(() => clearTimeout(timer));
    }),
    close: async () => sandbox?.stop(),
    peakMib: () => (sandbox && canMeasureMemory ? sandbox.peakMib() : 0),
  };
};

/**
 * The functions of a stack, each in a process of its own with what Lambda gives it, so that its memory
 * can be measured.
 * @param runtime the file of Lambda's runtime
 */
export const createSandboxedFunctions = (runtime: string) => {
  let functions = new Map<string, ReturnType<typeof createFunction>>();
  const runFunctions: typeof createFunctions = (folder, env, onPrinted = () => {}) => {
    functions = new Map(
      functionNames.map((name) => {
        const bundle = pathToFileURL(join(folder, name, 'index.mjs')).href;
        const onLine = (line: string) => onPrinted(name, line);
        const sandboxed = { name, bundle, memoryMb, onLine };
        // As in infra/local/functions.ts.
        const own = { ...env, AWS_SDK_UA_APP_ID: name };
        return [name, createFunction(name, () => startSandbox(runtime, sandboxed, own))];
      }),
    );
    return functions;
  };
  return {
    runFunctions,
    /** The most memory that each process had so far, in MiB. */
    peaksMib: (): [name: string, mib: number][] =>
      [...functions].map(([name, { peakMib }]) => [name, Math.round(peakMib())]),
  };
};
