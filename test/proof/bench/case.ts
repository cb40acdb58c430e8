/** What a hand-written function does too, with the same calls. */
type Task = 'agents' | 'cached options' | 'denied callback';

/** Whose E and D are: what everything is measured by. */
export const reference = 'reference';

/** What differs from the plain start of a process. */
type Start = { flags?: readonly string[]; env?: Record<string, string> };

/** Another way to start a case's process, such as from a startup snapshot: a column of its own. */
export type Variant = {
  name: string;
  /** @param folder of the function's bundle, in which it may put what it needs */
  start: (folder: string) => Promise<Start>;
};

/** One kind of invocation. */
export type BenchCase = {
  /** Of the bundle, and what is asked of it where there are several. */
  name: string;
  /** E, D, or a function. */
  bundle: string;
  task?: Task;
  /** Whose code it is; left out for a function of the project. */
  by?: string;
  /** Calls that one warm invocation makes; `provider` where its function can make some. */
  calls: { dynamodb?: number; kms?: number; provider?: number };
  /** Made anew for each invocation, outside of what is measured. */
  event: () => Promise<object>;
  /** What every answer must have; the text in its body, or in where it redirects to. */
  response: { status?: number; text: string };
  /** The event that takes most memory, and what its answer must have. */
  worst?: { event: () => Promise<object>; text: string };
  /** Nobody waits for it often: its calls and units are counted, and its time has no budget. */
  isOnlyCounted?: true;
  variants?: readonly Variant[];
  /** How its process is started; left out for the plain start. */
  start?: Variant['start'];
};

/** A case whose name begins with its bundle. @param result its text alone where it is a 200 */
export const caseOf = (
  name: string,
  calls: BenchCase['calls'],
  result: string | BenchCase['response'],
  event: BenchCase['event'],
  more: Partial<BenchCase> = {},
): BenchCase => ({
  name,
  bundle: name.split(',')[0] ?? '',
  calls,
  event,
  response: typeof result === 'string' ? { text: result } : result,
  ...more,
});

/** `list-agents, snapshot` */
export const variantName = (name: string, variant: string): string => `${name}, ${variant}`;

/** Each case, and one more for each of its variants, which is measured cold alone. */
export const withVariants = (cases: readonly BenchCase[]): BenchCase[] =>
  cases.flatMap(({ variants = [], ...plain }) => {
    const { task: _, ...untimed } = plain;
    const others = variants.map(({ name, start }) => ({
      ...untimed,
      ...{ name: variantName(plain.name, name), by: name, start },
    }));
    return [plain, ...others];
  });

/**
 * Those that are wanted, with what they are measured by: the references, and the raw functions of
 * their tasks.
 */
export const selectCases = (
  all: readonly BenchCase[],
  isWanted: (benchCase: BenchCase) => boolean,
): BenchCase[] => {
  const tasks = new Set(all.flatMap((each) => (isWanted(each) ? (each.task ?? []) : [])));
  return all.filter(
    (each) => each.by === reference || isWanted(each) || (each.task && tasks.has(each.task)),
  );
};
