import { setTimeout as sleep } from 'node:timers/promises';

/** Signs of a fault that no answer shows. */
const alarming = /unhandled|uncaught|crashed|MaxListeners|"operation":"internal_error"/i;

type Line = { message?: unknown; request_id?: unknown; reason?: { name?: unknown } };

const parse = (line: string): Line => {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
};

/**
 * Reads what this process and its functions print, in the place of printing it.
 * @returns what the lines say that should not be there
 */
export const watchOutput = () => {
  const alarms: string[] = [];
  const failed: string[] = [];
  let excused = 0;
  let slow = 0;
  const read = (chunk: string | Uint8Array) => {
    for (const line of Buffer.from(chunk).toString().split('\n')) {
      if (alarming.test(line)) alarms.push(line);
      if (/Task timed out after/.test(line)) slow++;
      if (!line.includes('"failed"')) continue;
      const { message, request_id, reason } = parse(line);
      if (message === 'failed' && reason?.name === 'TimeoutError') slow++;
      // Functions without a request may be late on a busy machine, and are called again.
      if (message === 'failed' && request_id !== undefined) failed.push(line);
    }
    return true;
  };
  process.stdout.write = read;
  process.stderr.write = read;
  return {
    /**
     * Whether a line says that the SDK waited too long for a table or key, or that a function took longer
     * than Lambda lets it, as on a machine that is too busy. Each line counts once; it may be later than the answer.
     */
    wasSlow: async (): Promise<boolean> => {
      for (let tries = 0; slow === 0 && tries < 20; tries++) await sleep(100);
      if (slow === 0) return false;
      slow--;
      return true;
    },
    /** What was said last of failures. */
    lastFailures: (): string[] => failed.slice(-2),
    /** An answer says that the provider failed, so there is a line of it. */
    excuse: (): void => {
      excused++;
    },
    /**
     * Also the `failed` lines, if there are more than answers that say so. A function that serves
     * several requests at a time names any of them in its lines, so only their number tells.
     */
    alarms: (): string[] => [...alarms, ...(failed.length > excused ? failed : [])],
  };
};

export type Output = ReturnType<typeof watchOutput>;
