/** Longer JSON is written on several lines. */
const mostOfLine = 72;

export const json = (value: unknown): string => {
  const short = JSON.stringify(value);
  return short.length <= mostOfLine ? short : JSON.stringify(value, null, 2);
};

/** How a language writes JSON. */
type Notation = {
  indent: string;
  /** Between the braces of an object and what is in them. */
  gap: string;
  text(value: string): string;
  name(name: string): string;
  words: Readonly<Record<'true' | 'false' | 'null', string>>;
};

export const inTypescript: Notation = {
  indent: '  ',
  gap: ' ',
  text: (value) => (/['\\\n]/.test(value) ? JSON.stringify(value) : `'${value}'`),
  name: (name) => (/^\w+$/.test(name) ? name : `'${name}'`),
  words: { true: 'true', false: 'false', null: 'null' },
};

export const inPython: Notation = {
  indent: '    ',
  gap: '',
  text: (value) => JSON.stringify(value),
  name: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
};

/** JSON as a program writes it. */
export const literal = (value: unknown, notation: Notation, before: string): string => {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean' || value === null) return notation.words[`${value}`];
  const inner = before + notation.indent;
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, notation, inner))
    : Object.entries(Object(value)).map(
        ([name, each]) => `${notation.name(name)}: ${literal(each, notation, inner)}`,
      );
  const [open, close, gap] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', notation.gap];
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`;
  if (parts.length === 0) return open + close;
  if (line.length + before.length <= mostOfLine) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${before}${close}`;
};
