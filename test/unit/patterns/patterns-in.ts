import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

const root = join(import.meta.dirname, '../../..');

/** A pattern of the source, and where it is. */
type FoundPattern = { place: string; pattern: RegExp };

/** The patterns that a folder's files write out, and the files that make some of a text. */
export const patternsIn = (folder: string) => {
  const literals: FoundPattern[] = [];
  const makers: string[] = [];
  for (const file of globSync(`${folder}/**/*.ts`, { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8');
    const addMaker = ({ callee }: { callee: Node }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') makers.push(file);
    };
    const visitor = new Visitor({
      Literal: (node) => {
        if (!('regex' in node)) return;
        const line = text.slice(0, node.start).split('\n').length;
        const pattern = new RegExp(node.regex.pattern, node.regex.flags);
        literals.push({ place: `${file}:${line}`, pattern });
      },
      NewExpression: addMaker,
      CallExpression: addMaker,
    });
    visitor.visit(parseSync(file, text).program);
  }
  return { literals, makers };
};
