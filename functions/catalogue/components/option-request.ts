import type { ChoiceCondition, Path } from './item.ts';
import type { ParameterLocation } from './paging.ts';

/**
 * One request of a look-up. URL, query, headers and the texts within the body are templates. In the
 * body a template is filled as a JSON text, and a member whose template lacks a value is left out;
 * in query and headers likewise.
 */
export type OptionRequest = {
  method?: 'POST';
  /** https, with a fixed query. */
  url: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST. */
  body?: Readonly<Record<string, unknown>>;
  /** A GraphQL document, sent as the body's `query`. It is no template: its values are in `body.variables`. */
  graphql?: string;
  /** Made only where this template value is there: an optional parent, a variable, a prerequisite, the search. */
  onlyWith?: string;
  /** Made only where it is not. */
  onlyWithout?: string;
  /**
   * That the provider refuses it, or finds nothing there, leaves its choices out. If all requests of
   * a field are refused, the first refusal is the answer, unless there are `choicesBefore`.
   */
  mayBeRefused?: true;
  /** Of one answer of it, decompressed: 1 MiB unless said otherwise, 8 MiB at most. */
  maxBytes?: number;
};

export type Search = ParameterLocation & {
  /** `{search}` is what the person typed; the bare text unless said otherwise. */
  template?: string;
  /** Puts a backslash before backslash and single quote in it, or doubles single quotes, as OData has it. */
  quotes?: 'escaped' | 'doubled';
  /** What the provider finds: the text anywhere (unless said otherwise), at a word's or the name's beginning. */
  matches?: 'contains' | 'words' | 'prefix';
};

/**
 * Words for labels that stand in another list, which comes in one answer, or in the only thing at its
 * place: `key` is a path of its members, `by` the path of a choice that holds the same, and `value` the
 * member's word. A refusal leaves the words out.
 */
export type Join = { request: OptionRequest; list: Path; key: Path; value: Path; by: Path };

/** The request for one choice, by its `{id}`, and where the answer holds it. What meets `except` is not offered any more. */
export type ById = { request: OptionRequest; item: Path; except?: ChoiceCondition };
