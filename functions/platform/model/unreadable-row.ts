/** A stored row that this version cannot read: a later one may have written it. Its cause names the attributes. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}

/** Before what would be wrong without them. @throws the first of these */
export const assertReadable = ([unreadable]: readonly UnreadableRow[] = []): void => {
  if (unreadable) throw unreadable;
};
