/**
 * What came along when a secret or a token was copied, as the rest of a sentence that does not repeat it.
 * A line break is for the caller: a pipe ends with one.
 */
export const pastedAround = (text: string): string | undefined => {
  if (text !== '' && text.trim() === '') return 'is nothing but spaces';
  if (text !== text.trim()) return 'has spaces around it';
  return /^(?:".*"|'.*')$/s.test(text) ? 'has quotation marks around it' : undefined;
};

/** Base64 ends with `=` that nothing follows. */
const pair = /^(?:export )?([A-Za-z_][\w.-]*) ?(?:=|: ) ?[^=]/;

/** As files of settings spell names. A generated secret that has `=` inside seldom has only such before it. */
const isSettingName = (text: string): boolean =>
  /secret|token|password|key/i.test(text) ||
  (text.length > 2 && (text === text.toUpperCase() || text === text.toLowerCase()));

/** The same, and the name of the setting from a file of them. */
export const pastedWith = (secret: string): string | undefined => {
  const name = pair.exec(secret)?.[1];
  if (name !== undefined && isSettingName(name)) return 'begins with a name, as in NAME=value';
  return pastedAround(secret);
};
