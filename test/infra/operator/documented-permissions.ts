import type { Command } from '../../../infra/operator/command.ts';
import { codesIn, tableAfter } from '../../docs/tables.ts';

/** Some of the actions on some of the resources. */
type NeededPart = { resources: string[]; actions: string[] };

/** A row of the table: the commands that it is about, and what they need. */
type PermissionRow = { title: string; commands: ReadonlySet<string>; parts: NeededPart[] };

type Commands = ReadonlyMap<string, Command>;

/** `keys …` names every command of the noun, and “all changes” those that change something. */
const commandsIn = (cell: string, commands: Commands): Set<string> => {
  const names = [...commands.keys()];
  const changes = names.filter((name) => commands.get(name)?.changes);
  const [, exception] = /^all changes except (\w+)/.exec(cell) ?? [];
  const all = cell.startsWith('all commands') ? names : [];
  const changing = exception ? changes.filter((name) => !name.startsWith(exception)) : [];
  const named = codesIn(cell).flatMap((code) =>
    code.endsWith(' …') ? names.filter((name) => name.startsWith(code.slice(0, -1))) : [code],
  );
  return new Set([...all, ...changing, ...named]);
};

const nameOf = (code: string) => code.replace('trunkline-<env>-', '');

/** The resources before the colon: a table, a key, a queue, a stack, the bus or the log group. */
const resourcesIn = (text: string): string[] => {
  const names = codesIn(text).filter((code) => /^[a-z]/.test(code));
  if (/secrets key/.test(text)) return ['key secrets'];
  if (/alias\/trunkline-<env>-state/.test(text)) return ['key state'];
  if (/log group/.test(text)) return ['log group'];
  if (/event bus/.test(text)) return ['event bus'];
  const [, kind = ''] = /\b(table|queue|stack)/.exec(text) ?? [];
  return names.map((name) => `${kind} ${nameOf(name)}`);
};

/** Actions have the service of the one before; those of tables are of DynamoDB. */
const actionsIn = (text: string): string[] => {
  let service = 'dynamodb';
  return codesIn(text).map((code) => {
    const [first = '', second] = code.split(':');
    if (second === undefined) return `${service}:${first}`;
    service = first;
    return code;
  });
};

/** Of “the table”, which the command names: any. */
const anyTable = 'table agents';

const partIn = (text: string): NeededPart => {
  const [resources = '', actions = ''] = text.split(/: (?=`)/);
  const named = resources === 'the table' ? [anyTable] : resourcesIn(resources);
  return { resources: named, actions: actionsIn(actions) };
};

/** `kms:Decrypt key secrets` */
export const permissionsOf = ({ parts }: PermissionRow): string[] =>
  parts.flatMap(({ resources, actions }) =>
    resources.flatMap((resource) => actions.map((action) => `${action} ${resource}`)),
  );

/** What docs/operate/operator.md says that commands need. */
export const documentedPermissions = (commands: Commands): PermissionRow[] =>
  tableAfter('docs/operate/operator.md', '\n## Permissions\n').map(([title = '', needs = '']) => ({
    title,
    commands: commandsIn(title, commands),
    parts: needs.split('; ').map(partIn),
  }));
