import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 collect garbage when the old part of a thread's heap has grown by 60 %. By itself it waits
 * until it is up to four times what is in use, and keeps those pages: with 60 MB in use, the main
 * thread takes 380. Other limits can be set only before a thread starts.
 */
export const limitMemory = (): void => {
  setFlagsFromString('--heap-growing-percent=60');
};
