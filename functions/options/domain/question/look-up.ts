import type {
  Component,
  Field,
  FixedChoices,
  LiveChoices,
} from '../../../catalogue/components/component.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { NoAccess } from '../../../connections/domain/access.ts';
import type { PreparedAccess } from '../../../connections/domain/prepare-access.ts';
import type { FieldError } from '../../../platform/model/fault.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import type { Reach } from '../../../platform/model/reach.ts';

/**
 * Where a list continues: the provider's position of a page, and how many of its items to skip.
 * `source` counts the field's requests from 0; `offset` counts in the sorted list that begins here.
 */
export type OptionPosition = { page: string; skip: number; source?: number; offset?: number };

/** The requested part of a list; `ids` are those of saved choices. */
export type ListPart = {
  search?: string | undefined;
  limit?: number | undefined;
  from?: OptionPosition | undefined;
  ids?: readonly string[] | undefined;
};

/** The received query parameters; a repeated one is an array. */
export type QueryValues = Readonly<Record<string, string | readonly string[]>>;

/** What a client asks for, as it came. */
export type FieldOptionsQuestion = Omit<ListPart, 'from'> & {
  tenantId: string;
  reach: Reach;
  /** Without it, the primary connection is asked, or else the first within the reach. */
  integrationId?: string | undefined;
  /** Instead: the connection that this agent uses. */
  agentId?: string | undefined;
  componentKey: string;
  eventKey: string;
  fieldKey: string;
  query: QueryValues;
  /** What is wrong with parameters that are no parents. */
  queryProblems: readonly FieldError[];
  /** Where an earlier answer of the same list ended. */
  cursor?: string | undefined;
  /** Asks the provider even if there is a fresh list. */
  refresh?: boolean;
};

/** A question about one field that follows all rules. */
export type Asked<Choices = FixedChoices | LiveChoices> = {
  question: FieldOptionsQuestion;
  component: Component;
  field: Field & Choices;
  parents: ReadonlyMap<string, string>;
  part: ListPart;
};

/** A question that an account of the tenant can answer. */
export type LookUp = Asked<LiveChoices> & {
  provider: Provider;
  access: PreparedAccess;
  deadline: Deadline;
  /** Its own end, which all its requests share: epoch milliseconds. */
  endsAtMs: number;
};

/** What is wrong with one parent: its key, and the label of its field. */
export type ParentProblem = { parent: string; label: string } & (
  | { is: 'repeated' | 'invalid' }
  /** `sentAs` is the form that some generated clients send in its place: `parents[page_id]`. */
  | { is: 'missing'; sentAs?: string }
);

/** Why a question is not answered, whatever the account holds. */
export type QuestionRefusal =
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
  /** `named`: the question named the connection. */
  | { why: 'no_access'; none: NoAccess; provider: Provider; named: boolean };
