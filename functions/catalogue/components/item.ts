/** A dotted path into JSON (`a.0.b`), or its steps where one of them holds a dot. Empty: the value itself. */
export type Path = string | readonly string[];

/** What a choice must be like. Numbers and booleans are compared as text. */
export type ChoiceCondition =
  | { path: Path; is: string }
  /** Met where the value is absent, too. */
  | { path: Path; isNot: string }
  /** The text there begins like this. */
  | { path: Path; begins: string }
  | { path: Path; contains: string }
  /** Whether anything is there at all: neither null nor an empty text nor an empty list. */
  | { path: Path; exists: boolean }
  | { not: ChoiceCondition }
  | { anyOf: readonly ChoiceCondition[] };

/**
 * What choices are ordered by: their label, or a value of theirs. Numbers within texts count as
 * numbers; case and accents do not count. `known` lists values in their own order. Choices without
 * the value, or without a known one, come last.
 */
export type SortKey =
  | 'label'
  | { path: Path; descending?: true }
  | { path: Path; known: readonly string[] };
