// The handler of a function that may start from a snapshot. What is in the snapshot was loaded when it
// was built; here it only composes its clients, for this process.
globalThis.bundleUrl = import.meta.url;

const load = async () => {
  await import('./count-unused.mjs');
  return (await import('./index.mjs')).handler;
};

export const handler = await (globalThis.startFromSnapshot ?? load)();
