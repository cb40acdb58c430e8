/**
 * The versions of a function that nobody rolls back to.
 * @param versions numbers as Lambda lists them, with `$LATEST`, which cannot be deleted
 * @param inUse those that an alias points to, old as they may be
 * @param keep how many of the newest stay
 */
export const oldVersions = (
  versions: readonly string[],
  inUse: ReadonlySet<string>,
  keep: number,
): string[] =>
  versions
    .filter((version) => version !== '$LATEST')
    .sort((one, other) => Number(other) - Number(one))
    .slice(keep)
    .filter((version) => !inUse.has(version));
