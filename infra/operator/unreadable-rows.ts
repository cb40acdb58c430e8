import { isMismatch } from '../../functions/platform/aws/row.ts';
import type { UnreadableRow } from '../../functions/platform/model/unreadable-row.ts';

/** So that the line stays readable. */
const mostNamed = 20;

/** With the attributes that do not fit, without their values. */
const textOf = ({ message, cause }: UnreadableRow): string => {
  if (!isMismatch(cause)) return `${message}.`;
  const attributes = new Set(cause.issues.map(({ path }) => path.join('.')));
  return `${message}. What does not fit: ${[...attributes].join(', ')}.`;
};

/** Which rows nobody can read, and where the next step is. */
export const unreadableText = (rows: readonly UnreadableRow[]): string => {
  const each = [...new Set(rows.map(textOf))];
  const more = each.length - mostNamed;
  return [
    ...each.slice(0, mostNamed),
    ...(more > 0 ? [`And ${more} more.`] : []),
    'See docs/operate/operations.md, “A row cannot be read”.',
  ].join(' ');
};

/** The failure of a command whose answer lacks these rows. */
export const ifUnreadable = (rows: readonly UnreadableRow[]): { failure?: string } =>
  rows.length > 0 ? { failure: unreadableText(rows) } : {};
