import { Marked, Renderer, type Tokens } from 'marked';
import { escapeHtml } from './escape-html.ts';
import { createAnchors } from './headings.ts';
import { highlight } from './highlight.ts';

/** What of a page differs from how the library renders Markdown. */
const rendererOf = (anchorOf: (text: string) => string) => ({
  heading(this: Renderer, { depth, text, tokens }: Tokens.Heading): string {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  // What is wider than the screen is scrolled, also with the keyboard.
  code({ text, lang }: Tokens.Code): string {
    const [language, name] = lang?.split(' ') ?? [];
    const block = `<pre tabindex="0"><code>${highlight(text, language)}</code></pre>\n`;
    // Of samples that do the same, one is open.
    return name
      ? `<details class="sample" name="sample"${name === 'curl' ? ' open' : ''}><summary>${name}</summary>${block}</details>\n`
      : block;
  },
  table(this: Renderer, token: Tokens.Table): string {
    return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
  },
  tablecell(this: Renderer, cell: Tokens.TableCell): string {
    return Renderer.prototype.tablecell.call(this, {
      ...cell,
      // A head without a name is none.
      header: cell.header && cell.text !== '',
    });
  },
  // Code is broken behind the parts of a long name, not within, nor in what the request fills in.
  codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeHtml(text).replaceAll(/([_/])(?=\w{3})(?!url\})/g, '$1<wbr>')}</code>`;
  },
  html({ text }: Tokens.HTML | Tokens.Tag): string {
    if (text.startsWith('<!--') && text.trimEnd().endsWith('-->')) return '';
    throw new Error(`A page of the documentation has HTML: ${text}`);
  },
});

/** The HTML of a page's Markdown, whose headings have their anchors. */
export const htmlOf = (markdown: string): string =>
  new Marked({
    renderer: rendererOf(createAnchors()),
    // An address without the marks of a link is an example.
    tokenizer: { url: () => undefined },
  }).parse(markdown, { async: false });
