/** A row whose setting is needed: what is changed for a run without it. @throws if the text lacks `from` */
export const without = (text: string, from: string, to = ''): string => {
  if (!text.includes(from)) throw new Error(`It has no ${from}`);
  return text.replace(from, to);
};
