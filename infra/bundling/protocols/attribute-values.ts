/** An object, or a value as DynamoDB writes it, whose only member is named for its type. */
export type AttributeMap = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is AttributeMap =>
  typeof value === 'object' && value !== null;

/** A number beyond these would be stored as another one, without a word. */
const isExact = (value: number) => Math.abs(value) <= Number.MAX_SAFE_INTEGER;

const exactText = (value: number): string => {
  if (isExact(value)) return String(value);
  throw new Error(`The number ${value} cannot be stored exactly: use a bigint`);
};

/** DynamoDB has sets of what these types hold. */
const setTypes = ['S', 'N', 'B'];

const ofSet = (values: ReadonlySet<unknown>): AttributeMap => {
  const stored = [...values].filter(isStored).map(toAttributeValue);
  const type = setTypes.find((name) => stored.every((value) => name in value));
  if (type === undefined || stored.length === 0) {
    throw new Error('A set holds strings, numbers or bytes, and is not empty');
  }
  return { [`${type}S`]: stored.map((value) => value[type]) };
};

const isStored = (value: unknown) => value !== undefined && typeof value !== 'function';

const ofObject = (value: unknown): AttributeMap => {
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter(isStored).map(toAttributeValue) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (value instanceof Set) return ofSet(value);
  if (isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    return { M: toAttributes(value) };
  }
  throw new Error('DynamoDB has no type for an object of a class');
};

const toAttributeValue = (value: unknown): AttributeMap => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: exactText(value) };
  if (typeof value === 'bigint') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  return ofObject(value);
};

/** An item, a key, or the values of an expression. Not by assignment, for which `__proto__` is no name. */
export const toAttributes = (map: AttributeMap): AttributeMap =>
  Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) =>
      isStored(value) ? [[name, toAttributeValue(value)]] : [],
    ),
  );

type Reader = (value: unknown) => unknown;

/** @returns a bigint where a number would be another one @throws SyntaxError where neither is exact */
const readNumber: Reader = (text) => (isExact(Number(text)) ? Number(text) : BigInt(String(text)));

/** An error's bytes are read already. */
export const readBytes: Reader = (value) =>
  typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;

const readAll = (read: Reader, values: unknown) => (Array.isArray(values) ? values.map(read) : []);

const readers: Readonly<Record<string, Reader>> = {
  S: (value) => value,
  BOOL: (value) => value,
  N: readNumber,
  B: readBytes,
  NULL: () => null,
  M: (value) => fromAttributes(value),
  L: (values) => readAll(fromAttributeValue, values),
  SS: (values) => new Set(readAll(String, values)),
  NS: (values) => new Set(readAll(readNumber, values)),
  BS: (values) => new Set(readAll(readBytes, values)),
};

const fromAttributeValue: Reader = (attribute) => {
  const [[type, value] = ['', undefined]] = Object.entries(Object(attribute));
  const read = readers[type];
  if (!read) throw new Error(`DynamoDB has no type ${type}`);
  return read(value);
};

/** What {@link toAttributes} was given. */
export const fromAttributes = (item: unknown): AttributeMap =>
  Object.fromEntries(
    Object.entries(Object(item)).map(([name, value]) => [name, fromAttributeValue(value)]),
  );
