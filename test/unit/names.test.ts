import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface DeclaredName {
  readonly name: string;
  readonly file: string;
  readonly isType: boolean;
}

/** The name that a node declares; a key of an object literal or a type counts, unless it is quoted. */
const nameIn = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : undefined;

const declaredIn = (file: string): readonly DeclaredName[] => {
  const found: DeclaredName[] = [];
  const add = (node: Node | null | undefined, isType = false) => {
    const name = nameIn(node);
    if (name) found.push({ name, file, isType });
  };
  const addAll = (nodes: readonly (Node | null)[]) => {
    for (const node of nodes) add(node);
  };
  const addType = ({ id }: { readonly id: Node | null }) => add(id, true);
  const visitor = new Visitor({
    TSTypeAliasDeclaration: addType,
    TSInterfaceDeclaration: addType,
    ClassDeclaration: addType,
    FunctionDeclaration: ({ id, params }) => addAll([id, ...params]),
    ArrowFunctionExpression: ({ params }) => addAll(params),
    VariableDeclarator: ({ id }) => add(id),
    Property: ({ key, computed }) => add(computed ? undefined : key),
    PropertyDefinition: ({ key }) => add(key),
    MethodDefinition: ({ key }) => add(key),
    TSPropertySignature: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
  });
  visitor.visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return found;
};

/** Those of ambient declarations are a package's own. */
const names = globSync('{functions,infra}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.d.ts') && !file.includes('node_modules/'))
  .flatMap(declaredIn);
const types = names.filter(({ isType }) => isType);

/** Words for which the field has others: state, accepted, cached, query, visibility, shard … */
const replaced = new Set(
  [
    'standing taken take takes kept keep keeps asked asking asks ask question questions answer',
    'answers answered wish wished beside reach reached lane lanes look looks looked rest pause',
    'paused told tell tells said say says wanted wants meant doors door swept sweep hindrances',
    'fate fates noted note notes roster spent useless plants planted house room rooms floor',
    'errand story lapse lapses trouble troubles',
  ].flatMap((line) => line.split(' ')),
);

/** Where such a word stays, with the reason. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [/_/, 'names of the wire and of rows, which clients and stored rows know'],
  [/^(keep|kept|answer|wanted)$/, 'members of audit lines, sealed grants, phrases and options'],
  [/lookUp/i, 'the look-up of options, as the API calls it'],
  [/keepAlive/, 'of HTTP connections'],
  [/restApi/i, 'a REST API of API Gateway'],
  [/^rest$/, 'the rest of an object or a list'],
  [/^notes?$|Note$/, 'a remark that is printed or shown'],
  [/^ask|^question$/i, 'what a person is asked on the terminal'],
];

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
const isReplaced = (name: string) =>
  !exceptions.some(([pattern]) => pattern.test(name)) &&
  wordsOf(name).some((word) => replaced.has(word));

const irregular =
  /^(Begun|Bound|Built|Chosen|Done|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Lost|Made|Meant|Put|Read|Said|Seen|Sent|Set|Shown|Spent|Taken|Told|Written)$/;
const shown = ({ name, file }: DeclaredName) => `${name} in ${file}`;

describe('names', () => {
  it('of types are declared once', () => {
    const places = Map.groupBy(types, ({ name }) => name);
    const twice = [...places.values()].filter((found) => found.length > 1).flat();
    expect(twice.map(shown)).toEqual([]);
  });

  it('of types are no bare participles', () => {
    const bare = types.filter(({ name }) => /^[A-Z][a-z]+ed$/.test(name) || irregular.test(name));
    expect(bare.map(shown)).toEqual([]);
  });

  it('are the words of the field', () => {
    expect(names.filter(({ name }) => isReplaced(name)).map(shown)).toEqual([]);
  });
});
