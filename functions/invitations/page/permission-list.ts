import type { Permissions } from '../../catalogue/providers/permission.ts';
import { html, type SafeHtml } from '../../platform/http/html.ts';
import type { Speech } from './speech.ts';

type ShownPermissions = {
  product: string;
  label: string;
  /** As the provider names them. */
  scopes: readonly string[];
  permissions: Permissions;
};

/** What the scopes are for, each once, and their names on demand. */
export const permissionList = (
  { phrase }: Speech,
  { product, label, scopes, permissions }: ShownPermissions,
): SafeHtml | undefined => {
  if (scopes.length === 0) return undefined;
  const kinds = scopes.map((scope) =>
    Object.hasOwn(permissions, scope) ? permissions[scope] : undefined,
  );
  const words = kinds.map((kind) => (kind ? (`may_${kind}` as const) : 'may_other'));
  // What the file does not know comes last.
  const sorted = [...new Set(words)].sort(
    (a, b) => Number(a === 'may_other') - Number(b === 'may_other'),
  );
  return html`<p id="permissions">${phrase('asks_for', { product })}</p>
<ul aria-labelledby="permissions">${sorted.map((word) => html`<li>${phrase(word, { label })}</li>`)}</ul>
<details><summary>${phrase('names', { label })}</summary>
<ul>${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul></details>`;
};
