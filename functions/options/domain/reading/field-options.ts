import type { FieldOption } from '../items/option.ts';
import type { OptionPosition } from '../query/list-part.ts';

/**
 * A part of a field's list. `next` is set when the provider has, or may have, more options;
 * `limitedMs` when its rate limit is the reason, and says how long to wait.
 */
export type FieldOptions = {
  options: FieldOption[];
  truncated: boolean;
  next?: OptionPosition | undefined;
  limitedMs?: number | undefined;
  /** It is the limit of the OAuth app for all its accounts together. */
  limitsApp?: boolean | undefined;
  /** The default choice of a form, if the list shows which one it is. */
  defaultId?: string;
};
