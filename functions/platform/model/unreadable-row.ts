/** A stored row that this version cannot read: a later one may have written it. Its cause names the attributes. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}
