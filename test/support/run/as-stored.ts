/**
 * What a store in memory has and shows of a row: nobody can change it but by a write, as in a table, of
 * which everybody gets a copy.
 */
export const asStored = <T>(row: T): T => {
  if (typeof row !== 'object' || row === null || Object.isFrozen(row)) return row;
  // Views of bytes cannot be frozen.
  if (ArrayBuffer.isView(row)) return row;
  for (const value of Object.values(row)) asStored(value);
  return Object.freeze(row);
};
