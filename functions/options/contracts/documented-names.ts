type QueryByName = Readonly<Record<string, unknown>>;

/** No key of a field begins with `_`, so this reaches none of our own parameters. */
const parentForm = /^parents\[([^_\]][^\]]*)\]$/;
const idsForm = /^_ids\[\d*\]$/;

/**
 * The query by its documented names. Generated clients also write a parent as `parents[board]`, and lists
 * as `_ids[]` or `_ids[0]`. A parameter that came by its documented name too stays as it is.
 */
export const documentedNames = (sent: QueryByName): QueryByName => {
  const parents: Record<string, unknown> = {};
  const ids: unknown[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const [, parent] = parentForm.exec(name) ?? [];
    if (parent !== undefined) parents[parent] = value;
    if (idsForm.test(name)) ids.push(value);
  }
  return { ...parents, ...(ids.length > 0 ? { _ids: ids.flat() } : {}), ...sent };
};
