/**
 * Where a list continues: the provider's position of a page, and how many of its items to skip.
 * `source` counts the field's requests from 0; `offset` counts in the sorted list that begins here, which
 * `isPart` if the provider has more.
 */
export type OptionPosition = {
  page: string;
  skip: number;
  source?: number;
  offset?: number;
  isPart?: true;
};

/** The requested part of a list; `ids` are those of saved choices. */
export type ListPart = {
  search?: string | undefined;
  limit?: number | undefined;
  from?: OptionPosition | undefined;
  ids?: readonly string[] | undefined;
};
