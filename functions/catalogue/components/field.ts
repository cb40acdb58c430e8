import type { ChoiceCondition } from './item.ts';
import type { FixedChoice, LiveChoices } from './live-choices.ts';

/**
 * One setting. Templates hold `{name}` for a parent's value, a variable of the provider, a value of
 * `prerequisites`, or `{account_id}`; `{name=default}` where it may be absent, and `{name?text}` for
 * a text where it is not.
 */
export type FieldSettings = {
  key: string;
  label: string;
  /** `select` unless said otherwise. */
  type?: 'select' | 'multiselect';
  /** Whether every event works without it. */
  optional?: true;
  /** What a value of this field looks like; checked before it enters a URL as a parent. */
  valuePattern: RegExp;
  /** Fields of the same component whose chosen values the request needs, or can use. */
  parents?: readonly string[];
  optionalParents?: readonly string[];
  /**
   * Provider scopes named when the provider refuses the look-up because a permission is missing: of those
   * that every connection is asked for, or of every event that has this field.
   */
  scopes: readonly string[];
  /** What to do about an empty list that may surprise, for people. */
  emptyHint?: string;
  /** What a form begins with: the id of a choice, or what is true of it alone. */
  default?: string | ChoiceCondition;
};

export type ComponentField = FieldSettings & (LiveChoices | FixedChoices);

/** Choices that are the same for everybody. */
export type FixedChoices = { choices: readonly FixedChoice[] };
