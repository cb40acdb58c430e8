import type { Components } from '../../../../functions/components/catalogue.ts';
import { type Html, html } from '../pages/html.ts';
import { cut } from './shown.ts';

/** What permissions of a provider are for, in words, by the provider's own names for them. */
export type Permissions = ReadonlyMap<string, string>;

/** More fields than this make no sentence. */
const mostFields = 3;

const listed = (labels: readonly string[]): string => {
  const more = labels.length - mostFields;
  const named = labels.slice(0, mostFields);
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** The catalogue knows for which fields it needs a permission: `the choices of Project, Task`. */
export const permissionsOf = (components: Components, type: string): Permissions => {
  const fields = [...components.values()]
    .filter(({ integrationType }) => integrationType === type)
    .flatMap((component) => component.fields);
  const pairs = fields.flatMap(({ scopes, label }) => scopes.map((scope) => ({ scope, label })));
  const byScope = Map.groupBy(pairs, ({ scope }) => scope);
  return new Map(
    [...byScope].map(([scope, those]) => [
      scope,
      `the choices of ${listed([...new Set(those.map(({ label }) => label))])}`,
    ]),
  );
};

const code = (scope: string) => html`<code>${cut(scope)}</code>`;

const separated = (parts: readonly Html[]): Html =>
  html`${parts.map((part, index) => html`${index > 0 && ', '}${part}`)}`;

/**
 * Permissions for a sentence: in words where they are known, each once, otherwise the provider's
 * own names.
 * @param most how many are shown
 */
export const permissionWords = (
  permissions: Permissions | undefined,
  scopes: readonly string[],
  most: number,
): Html => {
  const known = new Set(scopes.flatMap((scope) => permissions?.get(scope) ?? []));
  const unknown = scopes.filter((scope) => !permissions?.has(scope));
  const parts = [...[...known].map((words) => html`${words}`), ...unknown.map(code)];
  const more = parts.length - most;
  return html`${separated(parts.slice(0, most))}${more > 0 && ` and ${more} more`}`;
};

/** Permissions for the facts of an account: the provider's names, with the words that are known. */
export const permissionFacts = (
  permissions: Permissions | undefined,
  scopes: readonly string[],
): Html =>
  separated(
    scopes.slice(0, 40).map((scope) => {
      const words = permissions?.get(scope);
      return html`${code(scope)}${words && ` (${words})`}`;
    }),
  );

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
