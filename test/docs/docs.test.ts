import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asvsRequirements } from './asvs-requirements.ts';

const root = join(import.meta.dirname, '../..');
const pages = globSync(['*.md', '{.github,docs,functions,infra,test}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).sort();

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isThere = (file: string) => existsSync(join(root, file));
const withoutExamples = (page: string) => read(page).replace(/^\s*```[\s\S]*?^\s*```/gm, '');

/** Paths in back-ticks; one with a placeholder, as in `functions/<feature>/contracts/<name>.ts`, names no file. */
const pathsIn = (page: string) =>
  [...withoutExamples(page).matchAll(/`((?:functions|infra|test|docs)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('<'));

/** Paths of tests in commands: filters, which find nothing without a word if they lead nowhere. */
const filtersIn = (page: string) =>
  [...read(page).matchAll(/^\s*```[\s\S]*?^\s*```/gm)].flatMap(([block]) =>
    [...block.matchAll(/(?<=\s)test\/[\w./-]+/g)].map(([path]) => path),
  );

/** Paths in back-ticks of a feature's README, which are below its folder, or below functions/. */
const ownPathsIn = (page: string) =>
  [...withoutExamples(page).matchAll(/`([a-z-]+\/(?:[\w-]+\/)*[\w.-]*)`/g)].map(
    ([, path = '']) => path,
  );

const withoutCode = (page: string) => withoutExamples(page).replace(/`[^`\n]*`/g, '');

const linksIn = (page: string) =>
  [...withoutCode(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(
    ([, path = '', anchor]) => ({
      file: path === '' ? page : join(dirname(page), path),
      anchor,
    }),
  );

/** The anchors that GitHub gives to headings; it counts those that repeat. */
const anchorsOf = (page: string) => {
  const seen = new Map<string, number>();
  return [...withoutExamples(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times ? `${anchor}-${times}` : anchor;
  });
};

const isAddress = (url: string) =>
  URL.canParse(url) && /^https:\/\/[\w.-]+\.[a-z]{2,}(?:[/?#]|$)/.test(url);

/** Titles of tests, quoted behind the file that has them: `test/api/agents/list-agents.test.ts` “answers …”. */
const citationsIn = (text: string) =>
  [...text.matchAll(/`(test\/[^`]+\.ts)`((?:,? (?:and )?“[^”]+”)+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );

/** Whether a test has this title, or the template of `it.each`. */
const hasTest = (file: string, title: string) => {
  if (!isThere(file)) return false;
  // The first argument of a call, and not its only one: `it('…', `, `])('…', `.
  const firsts = read(file).matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1,/g);
  return [...firsts].some(([, , text]) => text === title);
};

it.each(pages.filter((page) => /^functions\/\w+\/README/.test(page)))(
  '%s leads only to files and folders that exist',
  (page) => {
    const places = [dirname(page), 'functions', '.'];
    const isNowhere = (path: string) => !places.some((place) => isThere(join(place, path)));
    expect(ownPathsIn(page).filter(isNowhere)).toEqual([]);
  },
);

describe.each(pages)('%s', (page) => {
  it('names only files and folders that exist', () => {
    expect(pathsIn(page).filter((path) => !isThere(path))).toEqual([]);
  });

  it('filters tests only by paths that exist', () => {
    expect(filtersIn(page).filter((path) => !isThere(path))).toEqual([]);
  });

  it('links only to pages and headings that exist', () => {
    const broken = linksIn(page).filter(
      ({ file, anchor }) =>
        file.startsWith('..') || !isThere(file) || (anchor && !anchorsOf(file).includes(anchor)),
    );
    expect(broken).toEqual([]);
  });

  it('has each address in its link, where these tests see it', () => {
    // What is below docs/pictures/, pictures.test.ts sees.
    const unseen = /^\[[^\]]+\]: |<a |<img (?!src="docs\/pictures\/)/gm;
    expect([...withoutExamples(page).matchAll(unseen)]).toEqual([]);
  });

  it('links outside by https, and to no template', () => {
    const outside = [...withoutExamples(page).matchAll(/\]\((?:<)?([a-z]+:[^)\s]*)\)/gi)];
    const wrong = outside.map(([, url = '']) => url).filter((url) => !isAddress(url));
    expect(wrong).toEqual([]);
  });

  it('takes the key from one variable in every command', () => {
    const keys = [...read(page).matchAll(/["']X-API-Key: ?([^"']*)["']/g)].map(([, key]) => key);
    // The name that `npm run smoke` reads it from.
    expect(
      keys.filter((key) => key !== '$KEY' && key !== '$SESSION' && key !== '$TRUNKLINE_API_KEY'),
    ).toEqual([]);
  });

  it('cites only tests that exist', () => {
    const missing = citationsIn(read(page)).filter(({ file, title }) => !hasTest(file, title));
    expect(missing).toEqual([]);
  });
});

it('finds a test for every threat', () => {
  const [defended = ''] = read('docs/security.md').split('## What is not defended');
  const threats = defended.split('\n').filter((line) => line.startsWith('- **'));
  expect(threats.length).toBeGreaterThan(60);
  expect(threats.filter((line) => citationsIn(line).length === 0)).toEqual([]);
});

/** Cells of the rows that begin with requirements, one for each. */
const asvsRows = [...read('docs/asvs.md').matchAll(/^\| (\d[\d., ]*) \|(.*)\|$/gm)].flatMap(
  ([, ids = '', rest = '']) => {
    const [levels = '', asks, ...answer] = rest.split(' | ').map((cell) => cell.trim());
    const levelOf = levels.split(', ');
    return ids
      .split(', ')
      .map((id, n) => ({ id, level: levelOf[n], asks, answer: answer.join(' ') }));
  },
);

describe('docs/asvs.md', () => {
  it('has each requirement of its chapters once, in their order', () => {
    expect(asvsRows.map(({ id, level }) => ({ id, level }))).toEqual(asvsRequirements);
  });

  it.each(asvsRows)('answers $id with a test, or with why not', ({ asks, answer: response }) => {
    expect(asks).toMatch(/\w/);
    const isReasoned = /^(?:Not met|Does not apply)[^:]*: .{10,}\.$/.test(response);
    expect(isReasoned || citationsIn(response).length > 0).toBe(true);
  });
});

it.each(pages.filter((page) => page.startsWith('docs/adr/0')))(
  '%s has 200 words at most',
  (page) => {
    expect(read(page).split(/\s+/).length).toBeLessThanOrEqual(201);
  },
);
