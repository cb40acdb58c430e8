/** A choice of a dropdown. */
export type FieldOption = { id: string; name: string };

/** Where a list goes on: what leads to the page, and how much of that page was already given. */
export type OptionPosition = { page: string; skip: number };

/** The part of a list that somebody asks for. */
export type ListPart = {
  search?: string | undefined;
  limit?: number | undefined;
  from?: OptionPosition | undefined;
};

/**
 * `next` when the provider has, or may have, more than was fetched; `coolDownMs` when that is
 * because it wants to be left alone, and for how long.
 */
export type FieldOptions = {
  options: FieldOption[];
  truncated: boolean;
  next?: OptionPosition | undefined;
  coolDownMs?: number | undefined;
};
