import { writeSync } from 'node:fs';
import { readTelemetry } from '../config.ts';

const standardOutput = 1;

/** @returns what was not written: standard output may refuse while it is full */
const writeNow = (text: string): Buffer | undefined => {
  let written = 0;
  try {
    written = writeSync(standardOutput, text);
  } catch {
    // The stream waits until there is room, or says what is wrong.
  }
  return written === Buffer.byteLength(text) ? undefined : Buffer.from(text).subarray(written);
};

let needsStream = false;
let unwritten = '';

const writeAll = (): void => {
  const left = writeNow(unwritten);
  unwritten = '';
  if (left === undefined) return;
  // What follows must not overtake it.
  needsStream = true;
  process.stdout.write(left);
};

/**
 * Prints lines on standard output. On Lambda by a write alone: to open a stream takes milliseconds of a cold start, and
 * each of its writes longer than one without it. If Lambda does not read them, the function waits, as with its console.
 * Lines of one turn of the event loop share a write. Whatever is waited for, the next call or the freeze, comes after it.
 * In a thread of a local stack only the stream is its own.
 * @see https://github.com/aws/aws-lambda-nodejs-runtime-interface-client its console writes so, and it needs the
 * variable by which `readTelemetry` tells Lambda
 * @see https://github.com/awslabs/smithy-rs/issues/1344 tells Lambda by the same variable
 * @see https://github.com/aws/aws-lambda-dotnet/pull/1165 Lambda makes a log event of each line, however written
 * @see https://github.com/debug-js/debug/issues/296 the same
 */
export const printText = (text: string): void => {
  if (needsStream || !readTelemetry().isOnLambda) {
    process.stdout.write(text);
    return;
  }
  if (unwritten === '') process.nextTick(writeAll);
  unwritten += text;
};
