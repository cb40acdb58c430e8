import type * as z from 'zod/mini';
import { listComponents } from '../../../../functions/contracts/list-components.ts';
import { listIntegrations } from '../../../../functions/contracts/list-integrations.ts';
import { type ApiClient, ask } from './api-client.ts';
import type { Setups } from './setup.ts';
import { cut } from './shown.ts';
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
  setups: Setups;
  /** What could not be read, as texts for people. */
  problems: string[];
};

/** Asks the API, and the operator's side of this stack. A failed part does not prevent the rest of the page. */
export const readOverview = async (
  api: ApiClient,
  readSetups: () => Promise<Setups>,
): Promise<Overview> => {
  const problems = new Set<string>();
  const read = async <T>(path: string, schema: z.ZodMiniType<T>): Promise<T | undefined> => {
    const answer = await ask(schema, api, 'GET', path);
    if ('data' in answer) return answer.data;
    problems.add(answer.refusal.detail);
    return undefined;
  };
  const [integrations = [], components = [], document, setups] = await Promise.all([
    read(listIntegrations.path, integrationList),
    read(listComponents.path, componentList),
    read('/openapi.json', startDocument),
    readSetups(),
  ]);
  const questions = readStartQuestions(document);
  return { integrations, components, questions, setups, problems: [...problems] };
};

/** The names of the connected accounts, by `integration_id`. */
export const readAccounts = async (api: ApiClient): Promise<ReadonlyMap<string, string>> => {
  const answer = await ask(integrationList, api, 'GET', listIntegrations.path);
  const listed = 'data' in answer ? answer.data : [];
  return new Map(listed.map((each) => [each.id, accountOf(each)]));
};

/** The name of an integration type for people. */
export const labelOf = ({ setups }: Pick<Overview, 'setups'>, type: string): string =>
  setups.get(type)?.label ?? cut(type);

/** The account's own name, or the one that the tenant gave it; '' if it has neither. */
export const accountOf = ({ name, account }: Integration): string => cut(name ?? account ?? '');

/** Whether people can connect an account of this type, because there is an OAuth app. */
export const isConnectable = ({ setups }: Pick<Overview, 'setups'>, type: string): boolean =>
  setups.get(type)?.isConfigured ?? true;
