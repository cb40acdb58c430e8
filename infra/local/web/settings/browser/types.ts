import type * as z from 'zod/mini';
import type { getComponent } from '../../../../../functions/contracts/get-component.ts';

export type Component = z.output<typeof getComponent.response.body>;
export type EventFacts = Component['events'][number];
export type FieldFacts = EventFacts['fields'][number];

/** A choice of a field, as the API lists it. */
export type Choice = { id: string; name: string };

/** A connected account, as the page's server knows it. */
export type Account = {
  id: string;
  type: string;
  name: string;
  refused?: { code: string; fields: string[] };
};

/** What an error of the API says. */
export type ApiProblem = { code?: string | undefined; message: string };

/** Where the API is, and where this page's server passes requests on to it. */
export type Api = { baseUrl: string; proxyPath: string };

/** What a field asks of the form that it is in. */
export type FieldForm = {
  api: Api;
  optionsPath: string;
  integrationId: string | undefined;
  /** The code with which a look-up would be refused. */
  refusal: string | undefined;
  onAccountProblem(problem: ApiProblem): void;
  onBlocked(key: string): void;
  onRequest(field: FieldFacts, path: string): void;
  onChange(key: string): void;
  /** What fields below that one say while nothing can be chosen there. */
  blockOf(key: string): string | undefined;
  valuesOf(key: string): string[];
  labelOf(key: string): string;
};
