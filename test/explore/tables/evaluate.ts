import { isDeepStrictEqual } from 'node:util';
import { type Condition, type Operand, parseCondition, parseUpdate } from './parse-expression.ts';

/** An item of a table, as the document client has it. No item that is stored is ever changed. */
export type Item = Readonly<Record<string, unknown>>;

/** What expressions name. */
export type Words = {
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
};

/** DynamoDB refuses a command for what it says, whatever is stored. */
export const refuse = (why: string): never => {
  throw Object.assign(new Error(why), { name: 'ValidationException' });
};

const namesOf = (path: readonly string[], { ExpressionAttributeNames: names = {} }: Words) =>
  path.map((name) =>
    name.startsWith('#') ? (names[name] ?? refuse(`The name ${name} is not given`)) : name,
  );

const at = (item: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return item;
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, name)) return undefined;
  return at((item as Item)[name], rest);
};

const isGiven = (value: unknown): value is object | string | number => value !== undefined;

const evaluated = (operand: Operand, item: Item, words: Words): unknown => {
  if ('path' in operand) return at(item, namesOf(operand.path, words));
  if ('value' in operand) {
    const { ExpressionAttributeValues: values = {} } = words;
    if (!Object.hasOwn(values, operand.value)) refuse(`The value ${operand.value} is not given`);
    return values[operand.value];
  }
  if ('sign' in operand) {
    const [left, right] = [operand.left, operand.right].map((one) => evaluated(one, item, words));
    if (typeof left !== 'number' || typeof right !== 'number')
      return refuse('Only numbers are added');
    return operand.sign === '+' ? left + right : left - right;
  }
  const [first, second] = operand.of;
  if (operand.call === 'if_not_exists' && first && second) {
    const stored = evaluated(first, item, words);
    return stored === undefined ? evaluated(second, item, words) : stored;
  }
  if (operand.call === 'size' && first) return sizeOf(evaluated(first, item, words));
  throw new Error(`${operand.call} is not known here`);
};

const sizeOf = (value: unknown): number | undefined => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Set) return value.size;
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};

const compare = (by: string, left: unknown, right: unknown): boolean => {
  if (by === '=') return isGiven(left) && isDeepStrictEqual(left, right);
  if (by === '<>') return !isDeepStrictEqual(left, right);
  if (typeof left === 'string' && typeof right === 'string') {
    return isOrdered(by, Buffer.compare(Buffer.from(left), Buffer.from(right)));
  }
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  return isOrdered(by, left - right);
};

const isOrdered = (by: string, order: number): boolean =>
  by.includes('<')
    ? order < 0 || (by === '<=' && order === 0)
    : order > 0 || (by === '>=' && order === 0);

const callHolds = (name: string, [first, second]: readonly unknown[]): boolean => {
  switch (name) {
    case 'attribute_exists':
      return first !== undefined;
    case 'attribute_not_exists':
      return first === undefined;
    case 'begins_with':
      return typeof first === 'string' && first.startsWith(String(second));
    case 'contains':
      if (first instanceof Set) return first.has(second);
      if (Array.isArray(first)) return first.some((one) => isDeepStrictEqual(one, second));
      return typeof first === 'string' && first.includes(String(second));
    default:
      throw new Error(`${name} is not known here`);
  }
};

const holdsFor = (condition: Condition, item: Item, words: Words): boolean => {
  const value = (operand: Operand) => evaluated(operand, item, words);
  switch (condition.is) {
    case 'and': {
      // Both are looked at: DynamoDB refuses what either says wrongly.
      const [one, other] = condition.both.map((each) => holdsFor(each, item, words));
      return one === true && other === true;
    }
    case 'or': {
      const [one, other] = condition.both.map((each) => holdsFor(each, item, words));
      return one === true || other === true;
    }
    case 'not':
      return !holdsFor(condition.one, item, words);
    case 'compare':
      return compare(condition.by, value(condition.left), value(condition.right));
    case 'in': {
      const one = value(condition.one);
      return condition.of.some((each) => compare('=', one, value(each)));
    }
    case 'call':
      return callHolds(condition.name, condition.of.map(value));
  }
};

/** Whether a condition holds for an item; an item that is not there has no attribute. */
export const holds = (text: string | undefined, item: Item | undefined, words: Words): boolean =>
  text === undefined || holdsFor(parseCondition(text), item ?? {}, words);

const changedAt = (item: unknown, [name, ...rest]: readonly string[], to: unknown): unknown => {
  if (name === undefined) return to;
  if (typeof item !== 'object' || item === null) return refuse('The path leads nowhere');
  const { [name]: before, ...others } = { ...item } as Record<string, unknown>;
  if (rest.length > 0 && before === undefined) return refuse('The path leads nowhere');
  const after = changedAt(before, rest, to);
  return after === undefined ? others : { ...others, [name]: after };
};

const added = (before: unknown, value: unknown): unknown => {
  if (value instanceof Set) return new Set([...(before instanceof Set ? before : []), ...value]);
  if (typeof value !== 'number') return refuse('Only a number or a set is added');
  return (typeof before === 'number' ? before : 0) + value;
};

const without = (before: unknown, value: unknown): unknown => {
  if (!(value instanceof Set)) return refuse('Only a set is deleted');
  if (!(before instanceof Set)) return before;
  const left = new Set([...before].filter((one) => !value.has(one)));
  return left.size > 0 ? left : undefined;
};

/** The item after an update. Every value is that of the item before it. */
export const updated = (text: string, before: Item, words: Words): Item => {
  let after: unknown = before;
  for (const { do: what, path, to } of parseUpdate(text)) {
    const names = namesOf(path, words);
    const given = to && evaluated(to, before, words);
    if (what === 'SET' && given === undefined) refuse('The attribute of the value is not there');
    const stored = at(before, names);
    const next = { SET: given, REMOVE: undefined, ADD: undefined, DELETE: undefined }[what];
    const value =
      what === 'ADD' ? added(stored, given) : what === 'DELETE' ? without(stored, given) : next;
    after = changedAt(after, names, value);
  }
  return after as Item;
};

const wordPattern = /[#:][A-Za-z0-9_]+/g;

/** DynamoDB refuses names and values that no expression has, and expressions that name others. */
export const checkWords = (words: Words, expressions: readonly (string | undefined)[]): void => {
  const used = new Set(expressions.flatMap((text) => text?.match(wordPattern) ?? []));
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = words;
  const given = [...Object.keys(names), ...Object.keys(values)];
  const unused = given.find((word) => !used.has(word));
  if (unused) refuse(`${unused} is given and not used`);
  const missing = [...used].find((word) => !given.includes(word));
  if (missing) refuse(`${missing} is used and not given`);
};
