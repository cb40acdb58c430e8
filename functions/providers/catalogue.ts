import { demo } from './demo.ts';
import { facebook } from './facebook.ts';
import { gmail } from './gmail.ts';
import { googleSheets } from './google-sheets.ts';
import type { Provider } from './provider.ts';
import { slack } from './slack.ts';

export type Providers = ReadonlyMap<string, Provider>;

/**
 * Every provider by its `integration_type`. A Map, so that `constructor` is no provider.
 * @param frontendUrl where the demo provider is served from
 */
export const createProviders = (frontendUrl: string): Providers =>
  new Map(
    [demo(frontendUrl), facebook, gmail, googleSheets, slack].map((provider) => [
      provider.type,
      provider,
    ]),
  );

/** Every `integration_type`; they do not depend on where the demo provider is. */
export const integrationTypes: readonly string[] = [
  ...createProviders('https://frontend.invalid').keys(),
].sort();
