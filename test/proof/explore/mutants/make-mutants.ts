import { parseSync, Visitor } from 'oxc-parser';

/** One change of a source, as somebody may make it by mistake. */
export type Mutant = { start: number; end: number; by: string };
type Place = { start: number; end: number };

/** What stands there instead of an operator. */
const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};

const places = (text: string, start: number, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ 0: part, index }) => ({
    ...{ part, start: start + index, end: start + index + part.length },
  }));

/** Parts of DynamoDB's conditions, also those that are put in by name. */
const clause = /attribute_\w+\([^)]*\)|#?\w+ (?:<>|[<>]=?|=) :\w+|\$\{is\w+\}/g;
const isCondition = /attribute_\w+\(|^#?\w+ (<>|[<>]=?|=) :\w+( AND |$)|\$\{is/;

/** A clause that always holds, and one that never does, have the same names and values as before. */
const ofCondition = (text: string, start: number): Mutant[] => [
  ...places(text, start, clause).flatMap(({ part, ...place }) => [
    { ...place, by: `((${part}) OR NOT (${part}))` },
    { ...place, by: `((${part}) AND NOT (${part}))` },
  ]),
  ...places(text, start, / AND | OR /g).map(({ part, ...place }) => ({
    ...place,
    by: part === ' AND ' ? ' OR ' : ' AND ',
  })),
  ...places(text, start, /(?<= )[<>]=?(?= )/g).map(({ part, ...place }) => ({
    ...place,
    by: part.endsWith('=') ? part.slice(0, 1) : `${part}=`,
  })),
];

/** What an update sets, removes or adds has another name. */
const ofUpdate = (text: string, start: number): Mutant[] =>
  places(text, start, /(?<=SET |REMOVE |ADD |, |^)[a-z]\w*/g).map(({ part, ...place }) => ({
    ...place,
    by: `${part}_x`,
  }));

const ofText = (text: string, start: number): Mutant[] => {
  if (isCondition.test(text)) return ofCondition(text, start);
  return /^(SET|REMOVE|ADD|,|\w+ =) /.test(text) ? ofUpdate(text, start) : [];
};

/** Lists that are cut or sorted are left as they are. */
const listSteps = new Set(['filter', 'sort', 'slice', 'reverse']);

/** All that are made of a source. @see https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators/ */
export const makeMutants = (source: string): Mutant[] => {
  const mutants: Mutant[] = [];
  const ofTypes = new Set<number>();
  const textOf = ({ start, end }: Place) => source.slice(start, end);
  const add = ({ start, end }: Place, by: string) => mutants.push({ start, end, by });
  const decided = ({ test }: { test: Place | null }) => {
    if (!test) return;
    // Both the value and what its evaluation does are looked at.
    add(test, `(${textOf(test)}, true)`);
    add(test, `(${textOf(test)}, false)`);
  };
  const operated = (node: { left: Place; right: Place; operator: string }) => {
    const { left, right, operator } = node;
    const at = source.indexOf(operator, left.end);
    if (at > right.start) throw new Error(`No ${operator}: ${textOf(left)}`);
    const by = operators[operator];
    if (by) add({ start: at, end: at + operator.length }, by);
  };
  new Visitor({
    IfStatement: decided,
    ConditionalExpression: decided,
    WhileStatement: decided,
    BinaryExpression: operated,
    LogicalExpression: (node) => {
      operated(node);
      if (node.operator === '??') add(node, `(${textOf(node.left)})`);
      if (node.operator === '??') add(node, `(${textOf(node.right)})`);
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') add({ start: node.start, end: node.start + 1 }, '');
    },
    ExpressionStatement: (node) => add(node, ';'),
    BreakStatement: (node) => add(node, ';'),
    AwaitExpression: (node) => add({ start: node.start, end: node.argument.start }, ''),
    TSLiteralType: ({ literal }) => {
      ofTypes.add(literal.start);
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean' && !ofTypes.has(node.start))
        add(node, String(!node.value));
      if (typeof node.value === 'string') mutants.push(...ofText(node.value, node.start + 1));
    },
    TemplateLiteral: (node) => {
      mutants.push(...ofText(textOf(node).slice(1, -1), node.start + 1));
    },
    VariableDeclarator: ({ init }) => {
      if (init?.type !== 'Literal' || typeof init.value !== 'number') return;
      // Twice nothing is nothing.
      if (init.value === 0) return;
      add(init, `(${textOf(init)} * 2)`);
      add(init, `(${textOf(init)} / 2)`);
    },
    CallExpression: ({ callee, end }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (listSteps.has(callee.property.name)) add({ start: callee.object.end, end }, '');
    },
  }).visit(parseSync('source.ts', source).program);
  return mutants.sort((one, other) => one.start - other.start || one.end - other.end);
};
