import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../infra/site/reference/samples.ts';
import { runProgram } from './programs.ts';
import { startShell } from './shell.ts';
import { createProject } from './typescript.ts';

/** By the name of a sample, what it printed, or with what it ended. */
type Printed = Record<string, { printed?: unknown; error?: string }>;

type Run = { folder: string; env: { BASE_URL: string; KEY: string } };
type Samples = ReadonlyMap<string, string>;

const node = `import { writeFileSync } from 'node:fs';
const results = {};
for (const name of process.argv.slice(2)) {
  results[name] = {};
  console.log = (printed) => Object.assign(results[name], { printed });
  await import(\`./\${name}.ts\`).catch((error) => Object.assign(results[name], { error: String(error) }));
}
writeFileSync('results.json', JSON.stringify(results));
`;

const python = `import json, sys
results = {}
for name in sys.argv[1:]:
    results[name] = {}
    def keep(printed):
        results[name]["printed"] = printed
    try:
        exec(compile(open(name + ".py").read(), name, "exec"), {"print": keep})
    except BaseException as error:
        results[name]["error"] = str(error)
json.dump(results, open("results.json", "w"))
`;

/** Not what the program prints: a page that a sample prints may ask its reader for something. */
const readResults = (folder: string): Printed =>
  JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));

const runTypescript = async (samples: Samples, { folder, env }: Run): Promise<Printed> => {
  const project = await createProject(folder, env.BASE_URL);
  await project.addAll(samples);
  writeFileSync(join(folder, 'run.js'), node);
  const command = [process.execPath, 'run.js', ...samples.keys()];
  await runProgram(command, { cwd: folder, env });
  return readResults(folder);
};

const runPython = async (samples: Samples, { folder, env }: Run): Promise<Printed> => {
  for (const [name, text] of samples) writeFileSync(join(folder, `${name}.py`), text);
  writeFileSync(join(folder, 'run.py'), python);
  const command = ['python3', 'run.py', ...samples.keys()];
  await runProgram(command, { cwd: folder, env });
  return readResults(folder);
};

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const runCurl = async (samples: Samples, { folder, env }: Run): Promise<Printed> => {
  const shell = startShell(folder, env);
  const results: Printed = {};
  try {
    for (const [name, text] of samples) {
      const { output, errors, status } = await shell.run(text);
      results[name] = status === 0 ? { printed: asJson(output) } : { error: errors };
    }
  } finally {
    shell.end();
  }
  return results;
};

const runs = { sh: runCurl, ts: runTypescript, python: runPython };

/**
 * Runs samples one after the other: those in TypeScript in one process, whose types are checked before, those
 * in Python in one too, and those for curl in one shell.
 * @param samples by a name that a file may have
 */
export const runSamples = (language: Language, samples: Samples, run: Run): Promise<Printed> => {
  const folder = join(run.folder, language);
  mkdirSync(folder);
  return runs[language](samples, { ...run, folder });
};
