/** A choice of a dropdown. */
export type FieldOption = { id: string; name: string };

/**
 * Where a list goes on: what leads to the page, and how much of that page was already given. `source`
 * counts the field's requests from 0. `offset` is into the sorted list that begins at this place.
 */
export type OptionPosition = { page: string; skip: number; source?: number; offset?: number };

/** The part of a list that somebody asks for; `ids` are those of saved choices. */
export type ListPart = {
  search?: string | undefined;
  limit?: number | undefined;
  from?: OptionPosition | undefined;
  ids?: readonly string[] | undefined;
};

/**
 * Some of a field's options. `next` when the provider has, or may have, more than was fetched; `coolDownMs` when that is
 * because it wants to be left alone, and for how long.
 */
export type FieldOptions = {
  options: FieldOption[];
  truncated: boolean;
  next?: OptionPosition | undefined;
  coolDownMs?: number | undefined;
  /** The choice that a form begins with, where the list shows which one it is. */
  defaultId?: string;
  /** The order is that of what was read: there is, or may be, more that belongs between. */
  orderIsPartial?: true;
};
