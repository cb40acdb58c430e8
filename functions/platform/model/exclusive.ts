type MemberOf<Union> = Union extends unknown ? keyof Union : never;

/**
 * A union of which no form may have a member that only others have: what is copied from another state, and
 * keeps one of its members, does not compile.
 */
export type Exclusive<Union, All extends PropertyKey = MemberOf<Union>> = Union extends unknown
  ? Union & { [Member in Exclude<All, keyof Union>]?: never }
  : never;
