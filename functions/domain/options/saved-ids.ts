export const mostIds = 100;

/** The ids of a query: separated by commas, or in repeated parameters if an id has a comma. */
export const savedIds = (given: string | readonly string[]): string[] => {
  const ids = typeof given === 'string' ? given.split(',') : given;
  return ids.filter((id) => id !== '');
};
