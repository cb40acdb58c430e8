import type { Command } from '../../../infra/operator/command.ts';
import { nouns } from '../../../infra/operator/nouns.ts';

/** Every command as it is typed, with what its help says in one line. */
export const allCommands = Object.entries(nouns).flatMap(([noun, { commands }]) =>
  commands.map(({ verb, summary, load }) => ({ name: `${noun} ${verb}`, summary, load })),
);

/** Every command, loaded, by its name. */
export const loadAll = async (): Promise<Map<string, Command>> =>
  new Map(
    await Promise.all(
      allCommands.map(async ({ name, load }) => [name, await load()] satisfies [string, Command]),
    ),
  );
