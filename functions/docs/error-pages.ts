import { errorExamples, exampleBody, wrongLimit } from '../contracts/examples/errors.ts';
import { type ErrorCode, errorCodes } from '../contracts/service-error.ts';
import { errorHelp } from '../http/error-help.ts';
import type { Site } from './bar.ts';
import { escapeHtml, page } from './page.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];
const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);

const codeItem = (basePath: string, code: ErrorCode) =>
  `<li><a href="${basePath}/docs/errors/${code}"><code>${code}</code></a>
<span>${escapeHtml(errorCodes[code].meaning)}</span></li>`;

/** The page of all codes. */
export const errorCodesPage = (site: Site) =>
  page({
    title: 'Error codes · Trunkline API',
    site,
    here: '/docs/errors',
    body: `<main id="content" class="text">
<h1>Error codes</h1>
<p>Every error is JSON: <code>detail</code> is a sentence for people, <code>code</code> one of these, for programs. A code never changes its meaning.</p>
${[...byStatus]
  .map(
    ([status, those]) => `<h2>${status}</h2>
<ul class="codes">
${those.map((code) => codeItem(site.basePath, code)).join('\n')}
</ul>`,
  )
  .join('\n')}
</main>`,
  });

/** A long code breaks after a part of it, not within. */
const breakable = (code: string) => code.replaceAll('_', '_<wbr>');

const exampleOf = (code: ErrorCode): string => {
  // Each endpoint has other fields.
  const known = code === 'validation_failed' ? wrongLimit : errorExamples[code];
  return JSON.stringify(exampleBody(code, known ?? { detail: errorCodes[code].meaning }), null, 2);
};

/** The page of one code, to which the `Link` of an error leads. */
export const errorCodePage = (site: Site, code: ErrorCode) => {
  const { status, meaning } = errorCodes[code];
  return page({
    title: `${code} · Trunkline API`,
    site,
    here: '/docs/errors',
    body: `<main id="content" class="text">
<h1><code>${breakable(code)}</code></h1>
<p>Status ${status}. ${escapeHtml(meaning)}</p>
<h2>What to do next</h2>
<p>${escapeHtml(errorHelp[code])}</p>
<h2>Example</h2>
<pre tabindex="0" aria-label="Example">${escapeHtml(exampleOf(code))}</pre>
<p><a href="${site.basePath}/docs/errors">All error codes</a></p>
</main>`,
  });
};
