import { createImports } from '../../../functions/adapters/imports.ts';
import { importOne } from '../../../functions/domain/importing/import-one.ts';
import type { History } from '../history.ts';
import { database, deadline, type World } from '../world.ts';
import { callback, connectAgain } from './callbacks.ts';
import { createDeps, provider, tenantId } from './parts.ts';
import type { Scenario } from './scenario.ts';

const imports = createImports(database);
const refreshToken = 'grant of ada.0';
const candidate = {
  ...{ tenantId, provider, variables: {}, tokenAnswer: {}, words: {} },
  tokens: { accessToken: '', refreshToken },
};

/** A run of another system's tokens. */
const importing = (name: string) => ({
  name,
  run: () => importOne({ ...createDeps(), imports }, candidate, deadline()),
});

/** A run that says so has stored the connection. */
const isThere = ({ processes, connections }: History): string | undefined => {
  const said = processes.find(
    ({ name, answer }) => name.startsWith('import') && Object(answer).result === 'connected',
  );
  const { integrationId } = Object(said?.answer);
  const isStored = connections.some(({ integration_id: id }) => id === integrationId);
  return said && !isStored ? `${said.name} said that the account is connected.` : undefined;
};

const seed = ({ provider: zoom }: World) => zoom.begin('grant of ada', 'ada');
const again = connectAgain();
const promises = { 'what is said to be imported is': isThere };

export const importingTokens: readonly Scenario[] = [
  {
    name: 'two runs import one token',
    seed,
    together: [importing('import 1'), importing('import 2')],
    afterwards: [importing('import after')],
    ...{ promises, faults: 1, quickFaults: 0 },
  },
  {
    name: 'a token is imported while its account is connected',
    seed: (world) => {
      seed(world);
      again.seed(world);
    },
    together: [importing('import 1'), callback('callback 1', again.state, again.code)],
    ...{ promises, faults: 1, quickFaults: 0 },
  },
];
