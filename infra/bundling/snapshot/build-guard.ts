/** What only one process has, and was used all the same: its randomness, its clock, its settings. */
const used = new Set<string>();
const lift: (() => void)[] = [];

const record = (what: string): void => {
  if (lift.length > 0) used.add(what);
};

/** Replaces a member while the snapshot is built. */
const replaceMember = (holder: object, name: string, member: PropertyDescriptor): void => {
  const own = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { ...member, configurable: true });
  lift.push(() => {
    if (own) Object.defineProperty(holder, name, own);
    else Reflect.deleteProperty(holder, name);
  });
};

const watch = <T extends object>(
  holder: object,
  name: string,
  value: T,
  handler: ProxyHandler<T>,
): void => replaceMember(holder, name, { writable: true, value: new Proxy(value, handler) });

const recording = (what: string): ProxyHandler<CallableFunction> => ({
  apply: (called, self, given) => {
    record(what);
    return Reflect.apply(called, self, given);
  },
});

/** Of @aws/lambda-invoke-store. Nobody sets them. */
const harmless = ['AWS_LAMBDA_NODEJS_NO_GLOBAL_AWSLAMBDA', 'AWS_LAMBDA_BENCHMARK_MODE'];

watch(Math, 'random', Math.random, recording('Math.random'));
watch(Date, 'now', Date.now, recording('Date.now'));
watch(performance, 'now', performance.now, recording('performance.now'));
watch(globalThis, 'fetch', fetch, recording('fetch'));
watch(globalThis, 'setTimeout', setTimeout, recording('setTimeout'));
watch(globalThis, 'setInterval', setInterval, recording('setInterval'));
watch(process, 'env', process.env, {
  get: (env, name) => {
    if (!harmless.includes(String(name))) record(`process.env.${String(name)}`);
    return Reflect.get(env, name);
  },
});
watch(globalThis, 'Date', Date, {
  construct: (date, given, newTarget) => {
    if (given.length === 0) record('new Date()');
    return Reflect.construct(date, given, newTarget);
  },
});
const webCrypto = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
replaceMember(globalThis, 'crypto', {
  get: () => {
    record('crypto');
    return webCrypto?.get?.call(globalThis);
  },
});

/** Loads one of Node's own modules. While the snapshot is built, that is a fault. */
export const load = (name: string): object | undefined => {
  record(name);
  return process.getBuiltinModule(name);
};

/**
 * Ends the building of a snapshot, from which `start` then begins each process.
 * @throws Error if loading the code has used what must differ from process to process
 */
export const seal = (start: () => Promise<unknown>): void => {
  for (const undo of lift.splice(0)) undo();
  if (used.size > 0) throw new Error(`A snapshot would repeat this: ${[...used].join(', ')}`);
  // Others take longer to read from a snapshot than to load, and most of those with native parts cannot be in one.
  process.getBuiltinModule('node:crypto');
  // As when the function starts: see make-blob.cjs.
  process.getBuiltinModule('node:v8').setFlagsFromString('--lazy');
  Object.assign(globalThis, { startFromSnapshot: start });
};
