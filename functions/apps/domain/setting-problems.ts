import type { Provider } from '../../catalogue/providers/provider.ts';
import type { AppProblem, GivenSettings, SettingWords } from './given-app.ts';

type AllowedChoices = { known: readonly string[]; otherwise: string; words: SettingWords };

export const choiceProblems = (
  field: 'region' | 'authorizationHost',
  given: string | undefined,
  { known, otherwise, words }: AllowedChoices,
): AppProblem<keyof GivenSettings>[] => {
  if (given === undefined || known.includes(given)) return [];
  const message =
    known.length > 0
      ? `${words[field]} must be one of: ${known.join(', ')}.`
      : `${otherwise}: leave ${words[field]} out.`;
  return [{ field, message }];
};

export const parameterProblems = (
  { label, appSettings }: Provider,
  given: Readonly<Record<string, string>>,
  words: SettingWords,
): AppProblem<keyof GivenSettings>[] => {
  const field = 'authorizationParameters';
  const { [field]: word } = words;
  const known = Object.entries(appSettings?.authorizationParameters ?? {});
  const isForeign = Object.keys(given).some((name) => !known.some(([each]) => each === name));
  const accepted = known.map(([name, parameter]) => `${name} (${parameter.label})`).join(', ');
  const foreign = `An app of ${label} takes ${accepted ? `no other ${word} than ${accepted}` : `no ${word}`}.`;
  const messages = known.flatMap(([name, { label: meaning, pattern, required }]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) {
      return pattern.test(value) ? [] : [`${word} ${name} is not valid: ${meaning}.`];
    }
    return required ? [`${word} ${name}=<value> is required: ${meaning}.`] : [];
  });
  return [...(isForeign ? [foreign] : []), ...messages].map((message) => ({ field, message }));
};
