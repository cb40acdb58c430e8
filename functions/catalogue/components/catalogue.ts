import * as all from './all.ts';
import type { Component } from './component.ts';

export type Components = ReadonlyMap<string, Component>;

/** What is enough to find one. */
export type ComponentFinder = Pick<Components, 'get' | 'keys'>;

/** Every component by its key. A Map, so that `constructor` is no component. */
export const components: Components = new Map(
  Object.values<Component>(all).map((component) => [component.key, component]),
);
