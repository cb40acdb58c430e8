import { localValues } from './local-values.ts';
import { make } from './make.ts';
import { controlOf, labelled, type TryParameter } from './try-control.ts';

export type TryOperation = {
  operationId: string;
  security: object[];
  parameters?: TryParameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
};

/** The fields of an operation's parameters, the key and the body. */
export const createFields = ({ security, parameters = [], requestBody }: TryOperation) => {
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

export type Fields = ReturnType<typeof createFields>;
