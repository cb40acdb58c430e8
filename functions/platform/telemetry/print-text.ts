import { writeSync } from 'node:fs';
import { readTelemetry } from '../config.ts';

const standardOutput = 1;

/** @returns what was not written: standard output may be a pipe that is full */
const writeNow = (text: string): Buffer | undefined => {
  let written = 0;
  try {
    written = writeSync(standardOutput, text);
  } catch {
    // The stream waits, or says why.
  }
  return written === Buffer.byteLength(text) ? undefined : Buffer.from(text).subarray(written);
};

let needsStream = false;

/**
 * Prints lines on standard output before the function goes on. On Lambda without the stream of Node.js, which takes
 * longer than the write itself, for as long as nothing has to wait. In a thread of a local stack only the stream is its own.
 */
export const printText = (text: string): void => {
  const isDirect = !needsStream && readTelemetry().isOnLambda;
  const rest = isDirect ? writeNow(text) : text;
  if (rest === undefined) return;
  // What follows must not overtake it.
  needsStream ||= isDirect;
  process.stdout.write(rest);
};
