import type { FieldOption } from './field-options.ts';
import { clean } from './to-option.ts';

/** An option, and what its label gets where others have the same. */
export type Alike = { option: FieldOption; apart?: string | undefined };

/** Adds to labels that several options have what tells them apart. */
export const tellApart = (found: readonly Alike[]): void => {
  const counts = new Map<string, number>();
  for (const { option } of found) counts.set(option.name, (counts.get(option.name) ?? 0) + 1);
  for (const { option, apart } of found) {
    if (apart && (counts.get(option.name) ?? 0) > 1) option.name = clean(option.name + apart);
  }
};
