import {
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type ThemedToken,
} from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import html from '@shikijs/langs/html';
import jsonc from '@shikijs/langs/jsonc';
import python from '@shikijs/langs/python';
import sh from '@shikijs/langs/shellscript';
import tsx from '@shikijs/langs/tsx';
import ts from '@shikijs/langs/typescript';
import { exampleBaseUrl } from '../../functions/platform/contracts/examples/errors.ts';
import { escapeHtml } from './escape-html.ts';

/** Gives each token the name of a CSS variable in place of a colour. */
const theme = createCssVariablesTheme({ name: 'names', variablePrefix: '--' });

const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: [html, jsonc, python, sh, ts, tsx],
  langAlias: { js: 'ts', json: 'jsonc' },
  engine: createJavaScriptRegexEngine(),
});

/** The class of a token: those that code.css has a colour for. */
const classOf = ({ color = '' }: ThemedToken): string =>
  /^var\(--token-(comment|constant|function|keyword|string)/.exec(color)?.[1] ?? '';

/** Neighbours of one class are one element. */
const lineOf = (tokens: readonly ThemedToken[]): string => {
  const runs: { name: string; text: string }[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    const name = token.content.trim() ? classOf(token) : (last?.name ?? '');
    if (last?.name === name) last.text += token.content;
    else runs.push({ name, text: token.content });
  }
  return runs
    .map(({ name, text }) => ({ name, text: escapeHtml(text) }))
    .map(({ name, text }) => (name ? `<span class="${name}">${text}</span>` : text))
    .join('');
};

/**
 * Code as HTML whose tokens have classes: the pages' policy allows neither styles of elements nor scripts in them.
 * @param language as Markdown names it; code without one is not coloured
 * @throws Error of a language that is not among those above
 */
export const highlight = (code: string, language = 'text'): string => {
  // What the request fills in must stay whole, so it is read as the address that it will be.
  const written = code.replaceAll('{base_url}', exampleBaseUrl);
  const { tokens } = highlighter.codeToTokens(written, {
    lang: language,
    theme: 'names',
    // A busy machine would leave the rest of a line without colours.
    tokenizeTimeLimit: 0,
  });
  return tokens.map(lineOf).join('\n').replaceAll(exampleBaseUrl, '{base_url}');
};
