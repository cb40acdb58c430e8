import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { freePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { PageSource } from './site.ts';

/** How the pages of a row are built and served. */
export type Program = {
  /** Without a server, the first is bundled, and draws on `#root`. */
  files: Readonly<Record<string, string>>;
  /** Of its JSX. */
  jsxImportSource?: string;
  /** Command lines that are run first; `server.html` is what one of them has drawn. */
  compile?: readonly string[];
  /** The fields in their other order, where its server draws them. */
  turned?: string;
  /** Its own server, which is told its port as PORT, and what it prints when it is there. */
  serve?: { command: string; isReady: RegExp };
};

const bundle = async (program: Program, folder: string): Promise<string> => {
  const [entry = ''] = Object.keys(program.files);
  const { outputFiles } = await build({
    ...{ absWorkingDir: folder, entryPoints: [join(folder, entry)], bundle: true, write: false },
    ...{ format: 'esm', logLevel: 'silent', jsx: 'automatic', conditions: ['browser'] },
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    ...(program.jsxImportSource ? { jsxImportSource: program.jsxImportSource } : {}),
  });
  return outputFiles[0]?.text ?? '';
};

const bundled = async (program: Program, folder: string): Promise<PageSource> => {
  const script = Buffer.from(await bundle(program, folder));
  const drawn = await readFile(join(folder, 'server.html'), 'utf8').catch(() => '');
  const html = Buffer.from(
    `<!doctype html><html lang="en"><head><title>Page</title></head><body><div id="root">${drawn.trim()}</div><script type="module" src="/app.js"></script></body></html>`,
  );
  const own: Readonly<Record<string, Awaited<ReturnType<PageSource>>>> = {
    '/app.js': { type: 'text/javascript', body: script },
    '/turned': { type: 'text/plain', body: Buffer.from(program.turned ?? '') },
  };
  return async (path) => own[path] ?? { type: 'text/html', body: html };
};

const served = async (
  { command, isReady }: NonNullable<Program['serve']>,
  bench: Bench,
): Promise<PageSource> => {
  const port = await freePort();
  await bench.start(isReady, 'env', `PORT=${port}`, 'sh', '-c', command);
  return async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
  };
};

/** Builds what a row's site shows. */
export const sourceOf = async (program: Program, bench: Bench): Promise<PageSource> => {
  for (const line of program.compile ?? []) await bench.run('sh', '-c', line);
  return program.serve ? served(program.serve, bench) : bundled(program, bench.folder);
};
