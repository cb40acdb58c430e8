// The handler of a function that may start from a snapshot. Nobody runs its code twice: what is in
// the snapshot was loaded when it was built, and only then composes itself for this process.
globalThis.bundleUrl = import.meta.url;

const load = async () => {
  await import('./count-unused.mjs');
  return (await import('./index.mjs')).handler;
};

export const handler = await (globalThis.startFromSnapshot ?? load)();
