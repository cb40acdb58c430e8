import type { Words } from '../words.ts';
import { inheritSession, type SessionSource } from './session.ts';

/** What all elements of a page share. An element's own properties come first. */
export type ElementSettings = {
  session?: SessionSource;
  /** The base address of the API, where it is not that of this script. */
  baseUrl?: string;
  words?: Partial<Words>;
};

/** This script is `<base address>/elements.js` or `<base address>/elements/<file>`. */
const ownBase = import.meta.url.replace(/^([^?#]*)\/elements[./].*/, '$1');
let settings: ElementSettings = {};
export const configuredEvent = 'trunkline-configured';

/** Sets what all elements share. Elements without a session wait until somebody gives one. */
export const configure = (given: ElementSettings): void => {
  const next = { ...settings, ...given };
  inheritSession(next.session, settings.session);
  settings = next;
  dispatchEvent(new Event(configuredEvent));
};

export const shared = (): ElementSettings => settings;
export const baseUrl = (): string => settings.baseUrl ?? ownBase;
