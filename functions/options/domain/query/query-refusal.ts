import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { NoAccess } from '../../../connections/domain/access.ts';
import type { FieldError } from '../../../platform/model/fault.ts';

/** What is wrong with one parent: its key, and the label of its field. */
export type ParentProblem = { parent: string; label: string } & (
  | { is: 'repeated' | 'invalid' }
  /** `sentAs` is the form that some generated clients send in its place: `filter[page_id]`. */
  | { is: 'missing'; sentAs?: string }
);

/** Why we refuse a query, whatever the account holds. */
export type QueryRefusal =
  | {
      why: 'unknown_key';
      what: 'component' | 'event' | 'field';
      key: string;
      known: readonly string[];
      /** The key in whose list it should be. */
      of?: string;
    }
  | {
      why: 'invalid_parameters';
      parents: readonly ParentProblem[];
      others: readonly FieldError[];
    }
  | { why: 'type_not_allowed'; integrationType: string }
  | { why: 'cursor_of_another_list' }
  | { why: 'no_agent' }
  /** `named`: the query named the connection. */
  | { why: 'no_access'; none: NoAccess; provider: Provider; named: boolean };
