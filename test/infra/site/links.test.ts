import { describe, expect, it } from 'vitest';
import { createLinks } from '../../../infra/site/links.ts';
import { htmlOf } from '../../../infra/site/markdown-html.ts';
import type { SitePage } from '../../../infra/site/site-page.ts';

const page = (path: string, markdown: string, source: string): SitePage => ({
  path,
  title: path,
  section: 'Guide',
  summary: 'A page.',
  markdown,
  source,
});
const connect = page(
  'connect',
  '# Connect\n\n## Read it\n\n## Read it',
  'docs/integrate/connect.md',
);
const code = page('errors/gone', '# gone', 'docs/integrate/errors.md#gone');
const linked = (text: string, of: 'html' | 'markdown' = 'html') => {
  const events = page('platform/events', `# Events\n\n${text}`, 'docs/platform/events.md');
  return createLinks([connect, code, events])(events, of).split('\n\n')[1];
};

describe('the links of a page', () => {
  it.each([
    ['[a](../integrate/connect.md#read-it-1)', '[a](/api/docs/connect#read-it-1)'],
    ['[a](../integrate/errors.md#gone)', '[a](/api/docs/errors/gone)'],
    [
      '[a](/docs/errors/gone) and [b](#events)',
      '[a](/api/docs/errors/gone) and [b](/api/docs/platform/events#events)',
    ],
    ['[`a`](/openapi.json)', '[`a`](/api/openapi.json)'],
    [
      '[a](https://example.com/x.md) `[b](nowhere.md)`',
      '[a](https://example.com/x.md) `[b](nowhere.md)`',
    ],
  ])('%s lead to pages of the site', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it('lead to Markdown in Markdown', () => {
    expect(linked('[a](/docs/connect#read-it)', 'markdown')).toBe(
      '[a](/api/docs/connect.md#read-it)',
    );
  });

  it.each([
    ['[a](nowhere.md)', 'no such page'],
    ['[a](/docs/nowhere)', 'no such page'],
    ['[a](/nowhere)', 'no such page'],
    ['[a](../../README.md#start-it)', 'no such page'],
    ['[a](../integrate/connect.md#read-it-2)', 'no such heading'],
    ['[a](#nothing)', 'no such heading'],
  ])('fail the build where they lead to nothing: %s', (text, why) => {
    expect(() => linked(text)).toThrow(why);
  });
});

describe('the HTML of a page', () => {
  it('has no element of its Markdown, and no script of its code', () => {
    expect(() => htmlOf('a <b>word</b>')).toThrow('has HTML');
    expect(htmlOf('```\n<script>\n```')).toContain('&#60;script&#62;');
    expect(htmlOf('<!-- of the generator -->\n\nhttp://localhost')).toBe(
      '<p>http://localhost</p>\n',
    );
  });

  it('has colours of code as classes, and addresses of the deployment in one piece', () => {
    expect(htmlOf('```sh\ncurl "{base_url}/agents" # all\n```')).toBe(
      '<pre tabindex="0"><code><span class="function">curl </span><span class="string">&#34;{base_url}/agents&#34; </span><span class="comment"># all</span></code></pre>\n',
    );
    expect(htmlOf('```sh\nexport URL={base_url} KEY=\n```')).toContain('{base_url}');
    expect(() => htmlOf('```klingon\nqapla\n```')).toThrow('klingon');
  });
});
