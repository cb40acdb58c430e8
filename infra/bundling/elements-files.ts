import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { ElementsFiles } from '../../functions/elements/http/elements-files.ts';
import { bundleScript, writeAsset } from './docs-files.ts';
import { plugins } from './element-plugins.ts';

/** A whole URL, so that tools find who uses it. */
const script = new URL('../../functions/elements/elements.ts', import.meta.url);
const mistakes = new URL('../../functions/elements/mistakes.json', import.meta.url);
const sheets = new URL('../../functions/elements/style-sheets.ts', import.meta.url);
const logos = fileURLToPath(new URL('../../functions/elements/logos', import.meta.url));
const words = fileURLToPath(new URL('../../functions/elements/words', import.meta.url));

/** Names of Lit's and of ours that no page and no response has: short ones are 0.6 kB less. */
const innerNames = new RegExp(
  `^(${[
    '_\\$.*',
    'phrase|phraseFor|sentenceOf|wordOf|plural|listOf|locale|announce|leaving|outer|refreshEvents',
    'requestUpdate|isUpdatePending|hasUpdated|shouldUpdate|willUpdate|performUpdate|scheduleUpdate|enableUpdating|firstUpdated|updated',
    'finalize|finalizeStyles|createProperty|getPropertyOptions|getPropertyDescriptor|getUpdateComplete|createRenderRoot|renderOptions|renderBefore',
    'elementStyles|shadowRootOptions|creationScope|startNode|endNode|addController|removeController|addInitializer',
    'noAccessor|useDefault|wrapped|converter|hasChanged|fromAttribute|toAttribute|setConnected|hostConnected|hostDisconnected|hostUpdate|hostUpdated',
    'reading|untilMs|preset|opened|responses|forget|refresh|restart|needs|warnOfUnknown|begin|tone|helps|offers|problems|isBack|onClosed|waker|isCopied|accountId',
    'typed|below|gone|pick|load|listed|onKey|onBlur|onInput|onClick',
    'labelOf|typeOf|ofType|isMine|named|notice|showNotice|startForm|isRunning',
    'facts|isComplete|ageSeconds|setChosen|nameChosen|isRefused|isMany|isOpen|isOver|isSlow|choices|chosen|isByPerson|rowCount',
  ].join('|')})$`,
);

/** Writes the words of each language but English. @returns the checksum of them all, in each name */
const writeWords = async (folder: string): Promise<string> => {
  const names = (await readdir(words)).filter((name) => name !== 'en.json').sort();
  const texts = await Promise.all(names.map((name) => readFile(join(words, name), 'utf8')));
  const checksum = createHash('sha256').update(texts.join()).digest('hex').slice(0, 12);
  for (const [at, name] of names.entries()) {
    const file = name.replace('.json', `-${checksum}.json`);
    await writeFile(join(folder, file), JSON.stringify(JSON.parse(texts[at] ?? '')));
  }
  return checksum;
};

/**
 * Writes what browsers load of the elements into `folder`: their one script, which has the English words;
 * the words of each other language; the warnings for whoever makes a page; and a logo of each category. Names
 * change with what is in the files.
 */
export const writeElementsFiles = async (folder: string): Promise<ElementsFiles> => {
  await mkdir(folder, { recursive: true });
  const texts = await writeAsset(folder, 'mistakes.json', await readFile(mistakes, 'utf8'));
  const bundled = await bundleScript(script, plugins, {
    define: {
      WORDS_CHECKSUM: JSON.stringify(await writeWords(folder)),
      MISTAKES_FILE: JSON.stringify(texts),
    },
    // All styles first, and so all code beside other code: compressed, that is 0.2 kB less.
    inject: [fileURLToPath(sheets)],
    mangleProps: innerNames,
    // By this one Lit tells templates apart, and refuses those of a response.
    reserveProps: /^_\$litType\$$/,
  });
  // What plugins have written is smaller after a second time: 0.1 kB.
  const { code: text } = await transform(bundled, {
    minify: true,
    format: 'esm',
    target: 'es2024',
  });
  const drawn = (await readdir(logos).catch(() => [])).filter((name) => name.endsWith('.svg'));
  const written = drawn.map(async (name) => {
    const svg = await readFile(join(logos, name), 'utf8');
    return [name.replace('.svg', ''), await writeAsset(folder, name, svg)] as const;
  });
  return {
    script: await writeAsset(folder, 'elements.js', text),
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    logos: Object.fromEntries(await Promise.all(written)),
  };
};
