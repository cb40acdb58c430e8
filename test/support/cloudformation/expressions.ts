/** What a template's expressions refer to. */
export type Lookup = {
  ref(id: string): unknown;
  attribute(id: string, name: string): unknown;
};

const substitution = /\$\{([\w:.]+)\}/g;

const list = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value;
};

const evaluate = (name: string, argument: unknown, lookup: Lookup): unknown => {
  if (name === 'Ref') return lookup.ref(String(argument));
  if (name === 'Fn::GetAtt') {
    const [id, attribute] = list(argument);
    return lookup.attribute(String(id), String(attribute));
  }
  if (name === 'Fn::Sub' && typeof argument === 'string') {
    return argument.replaceAll(substitution, (_, id: string) => String(lookup.ref(id)));
  }
  const [first, second] = list(resolve(argument, lookup));
  if (name === 'Fn::Join') return list(second).join(String(first));
  if (name === 'Fn::Split') return String(second).split(String(first));
  if (name === 'Fn::Select') return list(second)[Number(first)];
  throw new Error(`The model does not know ${name}`);
};

/** The expression of a template's value, if it is one: `Ref` or a function, by its name. */
const expressionIn = (value: object): [name: string, argument: unknown] | undefined => {
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0) return undefined;
  return entry[0] === 'Ref' || entry[0].startsWith('Fn::') ? entry : undefined;
};

/** A template's value, without expressions. */
export const resolve = (value: unknown, lookup: Lookup): unknown => {
  if (Array.isArray(value)) return value.map((each) => resolve(each, lookup));
  if (typeof value !== 'object' || value === null) return value;
  const expression = expressionIn(value);
  if (expression) return evaluate(...expression, lookup);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolve(each, lookup)]),
  );
};

/** The logical ids that a template's value refers to. */
export const referencesIn = (value: unknown): string[] => {
  const found: string[] = [];
  resolve(value, {
    // Something that every function takes.
    ref: (id) => `${found.push(id)}:::::::::::::::`,
    attribute: (id) => `${found.push(id)}:::::::::::::::`,
  });
  return found;
};
