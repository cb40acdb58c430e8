import { make } from './make.ts';

export type TryParameter = {
  in: string;
  name: string;
  required?: boolean;
  schema: { type?: string; enum?: unknown[] };
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control below its label, and what it is for. */
export const labelled = <C extends Control>(control: C, name: string, note = ''): C => {
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

export const isOpen = ({ schema }: TryParameter) => schema.type === 'object';

export const controlOf = (parameter: TryParameter): Control => {
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
