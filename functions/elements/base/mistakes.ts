import type texts from '../mistakes.json';
import type { Values } from '../words.ts';
import { baseUrl } from './settings.ts';

/** Bundling replaces this identifier by the name of the file with the texts. */
declare const MISTAKES_FILE: string;

type Mistake = keyof typeof texts;

/** What frameworks make of an object or a function where they set an attribute. */
const spoiled = /^\[object |=>|^function/;
export const isSpoiled = (text: string | null): boolean => spoiled.test(text ?? '');

const shown = new Set<string>();
let reading: Promise<Partial<typeof texts>> | undefined;

/** Shows on the console, once, what whoever makes the page has to change. */
export const warn = (text: string, ...elements: Element[]): void => {
  if (shown.has(text)) return;
  shown.add(text);
  console.warn(`${text} See ${baseUrl()}/docs/elements#mistakes`, ...elements);
};

/** As `warn`, with a text that only a page loads that has a mistake. */
export const warnOf = async (mistake: Mistake, values: Values, ...elements: Element[]) => {
  reading ??= fetch(`${baseUrl()}/elements/${MISTAKES_FILE}`)
    .then((response) => response.json())
    .catch(() => ({}));
  const text = (await reading)[mistake] ?? `${mistake} ${JSON.stringify(values)}`;
  const sentence = text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  warn(sentence, ...elements);
};
