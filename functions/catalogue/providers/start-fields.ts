import { providers } from './catalogue.ts';
import type { Provider } from './provider.ts';
import type { ProviderVariable } from './variable.ts';

/** What one provider wants to know before it can be connected, under a name of the start's body. */
export type StartField = {
  type: string;
  label: string;
  required: boolean;
  /** All that is accepted, where that is a list. */
  values?: string[];
  examples: string[];
};

const startField = (type: string, variable: ProviderVariable): StartField => {
  const { label, values, example, default: fallback } = variable;
  const listed = values instanceof RegExp ? undefined : Object.keys(values);
  return {
    type,
    label,
    required: fallback === undefined,
    values: listed,
    examples: listed ?? (example === undefined ? [] : [example]),
  };
};

/** What one provider asks for, with its name in the start's body; one answer may decide several variables. */
export const startFieldsOf = ({
  type,
  variables = {},
}: Provider): (StartField & { name: string })[] => [
  ...new Map(
    Object.values(variables)
      .filter(({ from }) => from === 'start')
      .map((variable) => [variable.name, { name: variable.name, ...startField(type, variable) }]),
  ).values(),
];

/** Everything that a start may or must give, by its name in the body; several providers may share a name. */
export const startFields: ReadonlyMap<string, StartField[]> = Map.groupBy(
  [...providers.values()].flatMap(startFieldsOf),
  ({ name }) => name,
);
