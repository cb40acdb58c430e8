/** A choice of a dropdown. */
export type FieldOption = { id: string; name: string };

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

/**
 * `next` is set when the provider has, or may have, more options; `coolDownMs` when its rate limit
 * is the reason, and says how long to wait.
 */
export type FieldOptions = {
  options: FieldOption[];
  truncated: boolean;
  next?: OptionPosition | undefined;
  coolDownMs?: number | undefined;
  /** The default choice of a form, if the list shows which one it is. */
  defaultId?: string;
};
