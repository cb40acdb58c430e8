import { readFileSync } from 'node:fs';

const names = ['look.css', 'controls.css', 'bar.css'] as const;

/** The addresses of the styles that all pages share. */
export const lookPaths = names.map((name) => `/pages/${name}`);

/** The styles that all pages share, by path. */
export const lookFiles: ReadonlyMap<string, Buffer> = new Map(
  names.map((name) => [`/pages/${name}`, readFileSync(new URL(`./${name}`, import.meta.url))]),
);
