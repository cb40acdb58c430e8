import { angular } from './angular.ts';
import { astro } from './astro.ts';
import { markup } from './markup.ts';
import { react } from './react.ts';
import { reactHydrated } from './react-hydrated.ts';
import { solid } from './solid.ts';
import { svelte } from './svelte.ts';
import { vue } from './vue.ts';

export const frameworks = [
  ...react,
  ...reactHydrated,
  ...vue,
  ...svelte,
  ...angular,
  solid,
  astro,
  ...markup,
];
