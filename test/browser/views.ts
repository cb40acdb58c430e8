/** Each width and colour scheme in which every page is looked at. */
export const views = [
  { view: '1280 px, light', width: 1280, height: 900, colorScheme: 'light' },
  { view: '1280 px, dark', width: 1280, height: 900, colorScheme: 'dark' },
  { view: '390 px, light', width: 390, height: 844, colorScheme: 'light' },
  { view: '390 px, dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;
