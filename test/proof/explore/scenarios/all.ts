import { bindings } from './binding.ts';
import { connecting } from './connecting.ts';
import { ending } from './ending.ts';
import { importingTokens } from './importing.ts';
import { telling } from './publishing.ts';
import { refreshing } from './refreshing.ts';
import type { Scenario } from './scenario.ts';
import { sending } from './sending.ts';

export const scenarios: readonly Scenario[] = [
  ...refreshing,
  ...connecting,
  ...ending,
  ...telling,
  ...sending,
  ...bindings,
  ...importingTokens,
];
