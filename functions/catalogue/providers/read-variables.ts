import type { Provider } from './provider.ts';
import type { VariableValues } from './resolve-provider.ts';
import type { ProviderVariable } from './variable.ts';

export type VariableProblem = { name: string; label: string; reason: 'missing' | 'invalid' };

/**
 * The variables that come from one place, checked. What is not accepted is never put into a URL.
 * @param source finds a value by its name there
 */
export const readVariables = (
  { variables = {} }: Provider,
  from: ProviderVariable['from'],
  source: (name: string) => string | undefined,
): { values: VariableValues; problems: VariableProblem[] } => {
  const values: Record<string, string> = {};
  const problems: VariableProblem[] = [];
  for (const [key, variable] of Object.entries(variables)) {
    if (variable.from !== from) continue;
    const { name, label } = variable;
    const given = source(name);
    const value = given === undefined ? variable.default : accept(variable, given);
    if (value !== undefined) values[key] = value;
    // One answer may decide several.
    else if (!problems.some((problem) => problem.name === name))
      problems.push({ name, label, reason: given === undefined ? 'missing' : 'invalid' });
  }
  return { values, problems };
};

const accept = ({ isUrl, values }: ProviderVariable, given: string): string | undefined => {
  const value = isUrl ? hostOf(given) : given;
  if (value === undefined) return undefined;
  if (values instanceof RegExp) return values.test(value) ? value : undefined;
  return Object.hasOwn(values, value) ? values[value] : undefined;
};

/** Accepts a plain https origin only: providers send no port, user or path. */
const hostOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, origin, pathname } = new URL(url);
  const plain = protocol === 'https:' && [origin, `${origin}/`].includes(url) && pathname === '/';
  return plain ? host : undefined;
};
