import { Buffer } from 'node:buffer';
import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 collect garbage when the old part of a thread's heap has grown by 60 %. By itself it waits
 * until it is up to four times what is in use, and keeps those pages: with 60 MB in use, the main
 * thread takes 380. Other limits can be set only before a thread starts.
 *
 * Small buffers get memory of their own. Node.js cuts them from pools of 8 kB, each of which stays while
 * one buffer of it does: the tables in memory, whose rows are buffers, grew by 3 kB with a request.
 * @see https://nodejs.org/api/buffer.html#bufferpoolsize
 */
export const limitMemory = (): void => {
  setFlagsFromString('--heap-growing-percent=60');
  Buffer.poolSize = 0;
};
