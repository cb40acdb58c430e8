import { markdownTable } from '../../../infra/catalogue/markdown.ts';
import { groups } from './row.ts';
import type { Result } from './run-rows.ts';

/** What the last whole run of `npm run tools` saved. */
export type SavedRun = {
  date: string;
  results: readonly (Omit<Result, 'verdict'> & { verdict: string })[];
};

const sectionOf = (group: string, title: string, { results }: SavedRun): string[] => {
  const rows = results
    .filter((result) => result.group === group)
    .map(({ tool, version, verdict, why }) => [tool, version, verdict, why]);
  if (rows.length === 0) return [];
  return [`## ${title}\n\n${markdownTable(['Tool', 'Version', '', 'What to know'], rows)}\n`];
};

/** The text of docs/integrate/works-with.md. */
export const worksWithPage = (saved: SavedRun): string => `# Works with

Written by \`npm run docs\`. What \`npm run tools\` saw on ${saved.date}: it installs each tool, and runs it with a local stack.

${Object.entries(groups)
  .flatMap(([group, title]) => sectionOf(group, title, saved))
  .join('\n')}`;
