import type { FieldOption } from './field-options.ts';
import { clean } from './to-option.ts';

/** An option, and the addition to its label if other options have the same label. */
export type Alike = { option: FieldOption; apart?: string | undefined };

/** Makes repeated labels different with their additions. */
export const tellApart = (found: readonly Alike[]): void => {
  const counts = new Map<string, number>();
  for (const { option } of found) counts.set(option.name, (counts.get(option.name) ?? 0) + 1);
  for (const { option, apart } of found) {
    if (apart && (counts.get(option.name) ?? 0) > 1) option.name = clean(option.name + apart);
  }
};
