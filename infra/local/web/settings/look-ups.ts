import type { Components } from '../../../../functions/components/catalogue.ts';

/** The permissions that look-ups need, by `<component>/<field>`. Fixed choices need no look-up. */
export type LookUps = ReadonlyMap<string, readonly string[]>;

export const lookUpsOf = (components: Components, type: string): LookUps =>
  new Map(
    [...components.values()]
      .filter(({ integrationType }) => integrationType === type)
      .flatMap(({ key, fields }) =>
        fields
          .filter((field) => !('choices' in field))
          .map((field) => [`${key}/${field.key}`, field.scopes]),
      ),
  );
