import type * as z from 'zod/mini';
import { listComponents } from '../../../../functions/contracts/list-components.ts';
import { listIntegrations } from '../../../../functions/contracts/list-integrations.ts';
import type { ApiClient } from './api-client.ts';
import { readRefusal } from './refusal.ts';
import { readStartQuestions, type StartQuestion, startDocument } from './start-questions.ts';

const { body: integrationList } = listIntegrations.response;
const { body: componentList } = listComponents.response;
export type Integration = z.output<typeof integrationList>[number];

/** The tenant's data that the page shows, as far as the API answered. */
export type Overview = {
  integrations: Integration[];
  components: z.output<typeof componentList>;
  /** Every `integration_type` that can be connected, with its questions. */
  questions: ReadonlyMap<string, readonly StartQuestion[]>;
  /** What could not be read, as texts for people. */
  problems: string[];
};

/** Asks the API. A failed part does not prevent the rest of the page. */
export const readOverview = async (api: ApiClient): Promise<Overview> => {
  const problems = new Set<string>();
  const read = async <T>(path: string, schema: z.ZodMiniType<T>): Promise<T | undefined> => {
    const answer = await api('GET', path);
    const { data } = schema.safeParse(JSON.parse(answer.json));
    if (answer.status === 200 && data !== undefined) return data;
    problems.add(readRefusal(answer).detail);
    return undefined;
  };
  const [integrations = [], components = [], document] = await Promise.all([
    read(listIntegrations.path, integrationList),
    read(listComponents.path, componentList),
    read('/openapi.json', startDocument),
  ]);
  const questions = readStartQuestions(document);
  return { integrations, components, questions, problems: [...problems] };
};

/** The name of an integration type for people, from the components that use it. */
export const labelOf = ({ components }: Pick<Overview, 'components'>, type: string): string => {
  const using = components.filter(({ integration_type }) => integration_type === type);
  const named =
    using.find(({ key }) => key === type) ?? (using.length === 1 ? using[0] : undefined);
  if (named) return named.label;
  return type.replace(/(?:^|_)([a-z])/g, (start, letter: string) =>
    start.replace('_', ' ').replace(letter, letter.toUpperCase()),
  );
};
