import type { Component } from '../../../catalogue/components/component.ts';
import type { ComponentField, FixedChoices } from '../../../catalogue/components/field.ts';
import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { PreparedAccess } from '../../../connections/domain/prepare-access.ts';
import type { FieldError } from '../../../platform/model/fault.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import type { Visibility } from '../../../platform/model/visibility.ts';
import type { ListPart } from './list-part.ts';
import type { SentIds } from './saved-ids.ts';

/** The received query parameters; a repeated one is an array. */
export type QueryValues = Readonly<Record<string, string | readonly string[]>>;

/** What a client requests, as it came. */
export type FieldOptionsQuery = Omit<ListPart, 'from' | 'ids'> & {
  tenantId: string;
  visibility: Visibility;
  /** Without it, we use the primary connection, or else the first visible one. */
  integrationId?: string | undefined;
  /** Instead: the connection that this agent uses. */
  agentId?: string | undefined;
  componentKey: string;
  eventKey: string;
  fieldKey: string;
  parentsSent: QueryValues;
  /** What is wrong with parameters that are no parents. */
  queryProblems: readonly FieldError[];
  sentIds?: SentIds | undefined;
  /** Where an earlier answer of the same list ended. */
  cursor?: string | undefined;
  /** Asks the provider even if there is a fresh list. */
  refresh?: boolean;
};

/** A query about one field that follows all rules. */
export type CheckedQuery<Choices = FixedChoices | LiveChoices> = {
  query: FieldOptionsQuery;
  component: Component;
  field: ComponentField & Choices;
  parents: ReadonlyMap<string, string>;
  part: ListPart;
};

/** A query that an account of the tenant can answer. */
export type LookUp = CheckedQuery<LiveChoices> & {
  provider: Provider;
  access: PreparedAccess;
  deadline: Deadline;
  /** Its own end, which all its requests share: epoch milliseconds. */
  endsAtMs: number;
};
