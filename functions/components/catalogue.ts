import type { Component } from './component.ts';
import { demo } from './demo.ts';
import { facebook } from './facebook.ts';
import { gmail } from './gmail.ts';
import { googleSheets } from './google-sheets.ts';
import { slack } from './slack.ts';

export type Components = ReadonlyMap<string, Component>;

/**
 * Every component by its key. A Map, so that `constructor` is no component.
 * @param frontendUrl where the demo provider is served from
 */
export const createComponents = (frontendUrl: string): Components =>
  new Map(
    [demo(frontendUrl), facebook, gmail, googleSheets, slack].map((component) => [
      component.key,
      component,
    ]),
  );
