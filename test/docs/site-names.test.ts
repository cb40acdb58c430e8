import { describe, expect, it } from 'vitest';
import { components } from '../../functions/catalogue/components/catalogue.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { errorCodes } from '../../functions/platform/contracts/error-codes.ts';
import { routes } from '../../functions/routes.ts';
import { serveSandbox } from '../../functions/sandbox/contracts/sandbox.ts';
import { demoType } from '../../functions/sandbox/domain/demo-catalogue.ts';
import { sandboxComponents } from '../../infra/sandbox/sandbox-catalogues.ts';
import { sitePages } from '../../infra/site/pages.ts';

/** What an integrator reads. Those of the platform's own services name members of their own. */
const pages = sitePages()
  .filter(({ section }) => section !== 'Platform services')
  .map(({ path, markdown }) => ({ path: path || 'the first page', markdown }));

/** A name of several words: a field, a code, a type or a key. */
const names = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g;
const namesIn = (described: unknown) => JSON.stringify(described).match(names) ?? [];
const known = new Set([
  ...namesIn(createOpenapiDocument('https://api.example.com/api')),
  ...namesIn([...sandboxComponents('http://localhost').values()]),
  ...Object.keys(errorCodes),
  // With their scopes.
  ...namesIn([...providers]),
  // Of the local stack's file, of the operator's lists, of the client, and a function that a sample defines.
  ...['base_url', 'api_key', 'key_id', 'last_used_on', 'no_response', 'is_ours'],
]);

const spansIn = (markdown: string) =>
  [...markdown.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );

/** Whether an endpoint has this path, with values or with names in braces, or begins with it. */
const isServed = (path: string, method?: string) => {
  const requested = path.split('/');
  return [...routes, serveSandbox].some((route) => {
    const parts = route.path.split('/');
    const isLike = requested.every((part, n) => part === parts[n] || parts[n]?.startsWith('{'));
    return (
      isLike &&
      (method === undefined || (route.method === method && requested.length === parts.length))
    );
  });
};

describe.each(pages)('the page $path', ({ markdown }) => {
  it('names only fields, codes and types that exist', () => {
    const named = spansIn(markdown).flatMap((span) => span.match(names) ?? []);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names only endpoints that exist', () => {
    // A variable, or a name in angle brackets, stands for one part of a path.
    const text = markdown.replaceAll(/\$\{\w+\}|\$(?!BASE_URL)\w+|<[\w-]+>/g, 'x');
    const calls = [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}.-]*[\w}])/g)];
    const unknown = calls.filter(([, method, path = '']) => !isServed(path, method));
    expect(unknown.map(([call]) => call)).toEqual([]);
    const sent = [...text.matchAll(/\bBASE_URL(?:\}|"\] \+ ")?(\/[\w/{}.-]*[\w}])/g)];
    expect(sent.map(([, path = '']) => path).filter((path) => !isServed(path))).toEqual([]);
  });

  it('names only providers and components that exist', () => {
    const types = [...markdown.matchAll(/\boauth_start\/(\w+)/g)].map(([, type = '']) => type);
    expect(types.filter((type) => type !== demoType && !providers.has(type))).toEqual([]);
    const keys = [...markdown.matchAll(/\bevents\/components\/(\w+)/g)].map(([, key = '']) => key);
    expect(keys.filter((key) => key !== demoType && !components.has(key))).toEqual([]);
  });
});
