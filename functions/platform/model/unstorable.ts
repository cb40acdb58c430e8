/** The database refuses the record itself, so another try brings the same. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}
