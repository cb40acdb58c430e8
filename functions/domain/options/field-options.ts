/** A choice of a dropdown. */
export type FieldOption = { id: string; name: string };

/** Where a list continues: the provider's position of a page, and how many of its items to skip. */
export type OptionPosition = { page: string; skip: number };

/** The requested part of a list. */
export type ListPart = {
  search?: string | undefined;
  limit?: number | undefined;
  from?: OptionPosition | undefined;
};

/**
 * `next` is set when the provider has, or may have, more options; `coolDownMs` when its rate limit
 * is the reason, and says how long to wait.
 */
export type FieldOptions = {
  options: FieldOption[];
  truncated: boolean;
  next?: OptionPosition | undefined;
  coolDownMs?: number | undefined;
};
