import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import { withChangedIds, withRetained } from './changed-ids.ts';
import { newIndexQuery, withCode, withStatements, withTwoIndexes } from './changed-templates.ts';
import { withText } from './map-resources.ts';
import {
  queueNames,
  sendingToSecond,
  withoutFirstQueue,
  withRenamedQueue,
  withSecondQueue,
} from './renamed-queue.ts';

/** An environment's templates by version. */
export type Releases = Readonly<Record<'1.0.0' | '1.1.0' | '1.2.0' | '1.3.0', StackTemplates>>;

/** Two more indexes of one table, of which a function queries one, and a role that allows less. */
const withIndexesAndLess = (templates: StackTemplates, environment: string): StackTemplates => {
  const table = `trunkline-${environment}-integrations`;
  const querying = withStatements(
    withTwoIndexes(templates, table),
    /-list-integrations$/,
    (statements) => [...statements, newIndexQuery(table)],
  );
  return withStatements(querying, /-integration-notice$/, (statements) =>
    statements.filter((each) => !JSON.stringify(each).includes('-event-tokens"')),
  );
};

/**
 * Versions after 1.0.0, each with other code of all functions. 1.1.0 has two more indexes of one table, a
 * function that uses less, and the new queue beside the old one; 1.2.0 sends to the new one; 1.3.0 has
 * the old one no more. What a role loses it keeps for one release.
 */
export const releasesOf = (first: StackTemplates, environment: string): Releases => {
  const names = queueNames(environment);
  const second = withChangedIds(
    first,
    withSecondQueue(withCode(withIndexesAndLess(first, environment), '1.1'), names),
  );
  const third = withChangedIds(second, sendingToSecond(withCode(second, '1.2'), names));
  const fourth = withChangedIds(third, withoutFirstQueue(withCode(third, '1.3'), names));
  return {
    '1.0.0': first,
    '1.1.0': withRetained(first, second),
    '1.2.0': withRetained(second, third),
    '1.3.0': withRetained(third, fourth),
  };
};

/** What must not be done: a release that renames a queue at once. */
export const renamedAtOnce = (first: StackTemplates, environment: string): StackTemplates =>
  withRetained(
    first,
    withChangedIds(first, withRenamedQueue(withCode(first, 'at-once'), queueNames(environment))),
  );

/** Two more tables, as the table of tenants is. */
export const withNewTables = (first: StackTemplates, environment: string): StackTemplates => {
  const name = `trunkline-${environment}-tenants`;
  return new Map(
    [...first].map(([stack, template]) => {
      const tables = Object.entries(template.Resources ?? {})
        .filter(([, { Properties }]) => Properties?.TableName === name)
        .flatMap(([, table]) =>
          ['first', 'second'].map((which) => [
            `${which}NewTable`,
            withText(table, (text) =>
              text.replaceAll(name, `trunkline-${environment}-${which}-new`),
            ),
          ]),
        );
      const Resources = { ...template.Resources, ...Object.fromEntries(tables) };
      return [stack, { ...template, Resources }];
    }),
  );
};
