/** A choice of a field, as the API lists it. */
export type Choice = { id: string; name: string };

/** A field of an event, as the API describes it. */
export type FieldFacts = {
  key: string;
  label: string;
  type: string;
  required: boolean;
  search?: string;
  empty_hint?: string;
  parents: string[];
  optional_parents: string[];
};

export type EventFacts = { key: string; label: string; fields: FieldFacts[] };

export type Component = {
  key: string;
  label: string;
  integration_type: string;
  events: EventFacts[];
};

/** A connected account, as the page's server knows it. */
export type Account = {
  id: string;
  type: string;
  name: string;
  refused?: { code: string; fields: string[] };
};

/** Why a look-up would be refused, and which of the event's fields ask for it. */
export type Refusal = { code: string | undefined; message: string; fields: FieldFacts[] };

/** What an error of the API says. */
export type ApiProblem = { code?: string; message: string; retryAfter?: number };

/** A list of choices, with the facts from its headers. */
export type OptionPage = {
  options: Choice[];
  complete?: boolean;
  next?: string;
  age?: number;
};

/** The elements of one field. */
export type FieldView = {
  whole: HTMLElement;
  input: HTMLInputElement;
  clear: HTMLButtonElement;
  list: HTMLElement;
  state: HTMLElement;
  popup: HTMLElement;
  note: HTMLElement;
  problem: HTMLElement;
  again: HTMLButtonElement;
  chips: HTMLElement;
};

/** What a field asks of the form that it is in. */
export type FieldForm = {
  api: { baseUrl: string; proxyPath: string };
  optionsPath: string;
  integrationId: string | undefined;
  refusal: string | undefined;
  onAccountProblem(problem: ApiProblem): void;
  onBlocked(key: string): void;
  blockOf(key: string): string | undefined;
  onRequest(field: FieldFacts, path: string): void;
  valuesOf(key: string): string[];
  labelOf(key: string): string;
  onChange(key: string): void;
};
