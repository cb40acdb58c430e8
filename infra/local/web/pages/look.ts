import { readFileSync } from 'node:fs';

const shared = ['look.css', 'controls.css', 'commands.css', 'bar.css'];

/** The addresses of the styles that all pages share. */
export const lookPaths = shared.map((name) => `/pages/${name}`);

/** These styles and that of the page of events, by path. */
export const lookFiles: ReadonlyMap<string, Buffer> = new Map(
  [...shared, 'events.css'].map((name) => [
    `/pages/${name}`,
    readFileSync(new URL(`./${name}`, import.meta.url)),
  ]),
);
