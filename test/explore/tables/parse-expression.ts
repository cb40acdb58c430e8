/** A value in an expression: a path of an item, a given value, or a function of others. */
export type Operand =
  | { path: readonly string[] }
  | { value: string }
  | { call: string; of: readonly Operand[] }
  | { sign: '+' | '-'; left: Operand; right: Operand };

export type Condition =
  | { is: 'and' | 'or'; both: readonly [Condition, Condition] }
  | { is: 'not'; one: Condition }
  | { is: 'compare'; by: string; left: Operand; right: Operand }
  | { is: 'in'; one: Operand; of: readonly Operand[] }
  | { is: 'call'; name: string; of: readonly Operand[] };

export type Action = { do: string; path: readonly string[]; to?: Operand };

const token = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?[A-Za-z0-9_]+|\.)/y;
const comparators = new Set(['=', '<>', '<', '<=', '>', '>=']);
const clauses = new Set(['SET', 'REMOVE', 'ADD', 'DELETE']);

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const at = token.lastIndex;
    const found = token.exec(text)?.[1];
    if (found === undefined) throw new Error(`Not understood at ${at}: ${text}`);
    tokens.push(found);
  }
  return tokens;
};

/** Reads DynamoDB's expressions, as far as the adapters use them, and throws at anything else. */
const createParser = (text: string) => {
  const tokens = tokensOf(text);
  let at = 0;
  const isNext = (word: string) => tokens[at]?.toUpperCase() === word;
  const take = (): string => {
    const next = tokens[at++];
    if (next === undefined) throw new Error(`It ends too early: ${text}`);
    return next;
  };
  const expect = (word: string) => {
    if (take().toUpperCase() !== word) throw new Error(`${word} is missing: ${text}`);
  };
  const takes = (word: string): boolean => {
    if (!isNext(word)) return false;
    at++;
    return true;
  };
  const listOf = <T>(read: () => T): T[] => {
    const all = [read()];
    while (takes(',')) all.push(read());
    return all;
  };
  const inBrackets = (): Operand[] => {
    expect('(');
    const all = listOf(operand);
    expect(')');
    return all;
  };
  const path = (): string[] => {
    const names = [take()];
    while (takes('.')) names.push(take());
    return names;
  };
  const operand = (): Operand => {
    if (tokens[at]?.startsWith(':')) return { value: take() };
    if (tokens[at + 1] === '(') return { call: take(), of: inBrackets() };
    return { path: path() };
  };
  const sum = (): Operand => {
    const left = operand();
    if (isNext('+') || isNext('-')) {
      return { sign: take() === '+' ? '+' : '-', left, right: operand() };
    }
    return left;
  };
  const comparison = (): Condition => {
    if (takes('(')) {
      const inner = either();
      expect(')');
      return inner;
    }
    const left = operand();
    const next = tokens[at] ?? '';
    if (comparators.has(next)) return { is: 'compare', by: take(), left, right: operand() };
    if (takes('IN')) return { is: 'in', one: left, of: inBrackets() };
    if ('call' in left) return { is: 'call', name: left.call, of: left.of };
    throw new Error(`No condition: ${text}`);
  };
  const not = (): Condition => (takes('NOT') ? { is: 'not', one: not() } : comparison());
  const both = (): Condition => {
    let left = not();
    while (takes('AND')) left = { is: 'and', both: [left, not()] };
    return left;
  };
  const either = (): Condition => {
    let left = both();
    while (takes('OR')) left = { is: 'or', both: [left, both()] };
    return left;
  };
  const action = (clause: string): Action => {
    const of = path();
    if (clause === 'REMOVE') return { do: clause, path: of };
    if (clause === 'SET') expect('=');
    return { do: clause, path: of, to: clause === 'SET' ? sum() : operand() };
  };
  const update = (): Action[] => {
    const actions: Action[] = [];
    while (at < tokens.length) {
      const clause = take().toUpperCase();
      if (!clauses.has(clause)) throw new Error(`No clause: ${clause} in ${text}`);
      actions.push(...listOf(() => action(clause)));
    }
    return actions;
  };
  const whole = <T>(read: () => T): T => {
    const result = read();
    if (at < tokens.length) throw new Error(`Not understood: ${tokens[at]} in ${text}`);
    return result;
  };
  return { condition: () => whole(either), update: () => whole(update) };
};

const remembered = <T>(parse: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const parsed = parse(text);
    known.set(text, parsed);
    return parsed;
  };
};

export const parseCondition = remembered((text) => createParser(text).condition());
export const parseUpdate = remembered((text) => createParser(text).update());
