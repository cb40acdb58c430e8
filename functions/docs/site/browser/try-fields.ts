import { localValues } from './local-values.ts';

/** What the form needs of the OpenAPI document. */
export type Operation = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
};
type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  schema: { type?: string; enum?: unknown[] };
};

export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control below its label, and what it is for. */
const labelled = <C extends Control>(control: C, name: string, note = ''): C => {
  control.id = `try-${name}`;
  const text = make('label', { htmlFor: control.id }, name);
  const parts: (Node | string)[] = [text, control];
  if (note) {
    const described = make('p', { id: `${control.id}-note`, className: 'note' }, note);
    control.setAttribute('aria-describedby', described.id);
    parts.push(described);
  }
  make('div', { className: 'field' }, ...parts);
  return control;
};

const isOpen = ({ schema }: Parameter) => schema.type === 'object';

const controlOf = (parameter: Parameter): Control => {
  const { name, required = false, schema } = parameter;
  if (isOpen(parameter)) {
    return labelled(make('textarea', { rows: 2 }), name, 'One name=value in each line.');
  }
  const note = required ? 'Required.' : '';
  if (!schema.enum) return labelled(make('input', { required, autocomplete: 'off' }), name, note);
  const values = ['', ...schema.enum.map(String)];
  const options = values.map((value) => make('option', { value }, value || '–'));
  return labelled(make('select', { required }, ...options), name, note);
};

/** The fields of an operation's parameters, the key and the body. */
export const createFields = ({ security, parameters = [], requestBody }: Operation) => {
  const fields = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => ({ ...parameter, control: controlOf(parameter) }));
  for (const { name, required, control } of fields) {
    if (required) control.value = localValues[name] ?? '';
  }
  const key = labelled(
    make('input', {
      type: 'password',
      autocomplete: 'off',
      spellcheck: false,
      placeholder: 'sk_…',
    }),
    'API key',
    'It is sent to this API alone, and forgotten when you leave the page.',
  );
  const example = requestBody?.content['application/json']?.example;
  const text = example === undefined ? '' : JSON.stringify(example, null, 2);
  const body = labelled(
    make('textarea', { rows: text.split('\n').length + 1, spellcheck: false, value: text }),
    'Body',
    'JSON.',
  );
  return {
    fields,
    key: security.length > 0 ? key : undefined,
    body: requestBody ? body : undefined,
  };
};

type Fields = ReturnType<typeof createFields>;

const letters = (text: string) => encodeURIComponent(text).replaceAll('!', '%21');

/** What a field adds to the query. */
const pairsOf = (field: Fields['fields'][number]): [string, string][] => {
  const value = field.control.value.trim();
  if (field.in !== 'query' || !value) return [];
  if (!isOpen(field)) return [[field.name, value]];
  return [...value.matchAll(/^\s*([^=\s]+)=(.*)$/gm)].map(([, parent = '', chosen = '']) => [
    parent,
    chosen.trim(),
  ]);
};

/** The path of a request with its query, as the fields are filled in. @param path with its parameters */
export const targetOf = (path: string, { fields }: Fields): string => {
  const filled = path.replace(/\{(\w+)\}/g, (place, wanted: string) => {
    const value = fields.find(({ name }) => name === wanted)?.control.value.trim();
    return value ? letters(value) : place;
  });
  const query = new URLSearchParams(fields.flatMap(pairsOf));
  return filled + (query.size > 0 ? `?${query}` : '');
};
