type MemberOf<Union> = Union extends unknown ? keyof Union : never;

/** A union of which no form may have a member that only others have. */
export type Exclusive<Union, All extends PropertyKey = MemberOf<Union>> = Union extends unknown
  ? Union & { [Member in Exclude<All, keyof Union>]?: never }
  : never;
