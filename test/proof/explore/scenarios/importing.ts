import { createImports } from '../../../../functions/importing/adapters/imports.ts';
import { importOne } from '../../../../functions/importing/domain/import-one.ts';
import { database, deadline, type Seed } from '../world.ts';
import { start } from './callbacks.ts';
import { createDeps, provider, tenantId } from './parts.ts';
import type { Scenario } from './scenario.ts';

const imports = createImports(database);
const refreshToken = 'grant of ada.0';
const candidate = {
  ...{ tenantId, provider, variables: {}, tokenResponse: {}, callerMetadata: {} },
  tokens: { accessToken: '', refreshToken },
};

/** A run of another system's tokens. */
const importing = (which: 1 | 2 | 'after') => ({
  name: `import ${which}`,
  run: () =>
    importOne({ ...createDeps(), imports, isFull: async () => false }, candidate, deadline()),
});

const granted: Seed = (world) => world.provider.begin('grant of ada', 'ada');
const again = start('ada-2');

export const importingTokens: readonly Scenario[] = [
  {
    name: 'two runs import one token',
    seeds: [granted],
    together: [importing(1), importing(2)],
    afterwards: [importing('after')],
  },
  {
    name: 'a token is imported while its account is connected',
    seeds: [granted, again.started],
    together: [importing(1), again.back(1)],
  },
];
