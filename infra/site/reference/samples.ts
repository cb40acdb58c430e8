import { curlOf } from '../../../functions/docs/site/curl.ts';
import type { Example } from '../../../functions/platform/contracts/examples/errors.ts';
import type { DocumentedContent, DocumentedEndpoint } from './document.ts';
import { inPython, inTypescript, json, literal } from './sample-literal.ts';

/** A request of an example, as its samples send it. */
type SampleRequest = {
  method: string;
  /** Below the base address, with the query. */
  target: string;
  needsKey: boolean;
  /** JSON, if there is a body. */
  body?: unknown;
  /** Whether the answer is JSON, or text. */
  isJson: boolean;
  /** Whether the answer leads elsewhere. */
  redirects: boolean;
};

const isJsonAlone = (content: DocumentedContent = {}) =>
  String(Object.keys(content)) === 'application/json';

/** The request of an endpoint's example. @throws if it lacks a value of the path */
export const requestOf = (
  { method, path, operation }: DocumentedEndpoint,
  { path: values = {}, query = {}, body }: Example,
): SampleRequest => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters?.find((each) => each.name === name)?.schema;
    const value = values[name] ?? schema?.example;
    if (value === undefined) throw new Error(`${operation.operationId} has no example of ${name}`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    method,
    target: filled + (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''),
    needsKey: operation.security.length > 0,
    ...(body === undefined ? {} : { body }),
    redirects: '302' in operation.responses,
    isJson: Object.values(operation.responses).some(
      (response) => 'content' in response && isJsonAlone(response.content),
    ),
  };
};

const curl = ({ body, ...request }: SampleRequest): string =>
  curlOf({ ...request, body: body === undefined ? body : json(body) });

const typescript = ({ method, target, needsKey, body, isJson }: SampleRequest): string => {
  const headers = [
    ...(needsKey ? ["'X-API-Key': KEY"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const settings = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, inTypescript, '  ')})`]),
  ];
  const url = `\`\${BASE_URL}${target}\``;
  const given = settings.map((setting) => `  ${setting},\n`).join('');
  return `const { BASE_URL${needsKey ? ", KEY = ''" : ''} } = process.env;

const answer = await fetch(${url}${given && `, {\n${given}}`});
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.${isJson ? 'json' : 'text'}());`;
};

const python = ({ method, target, needsKey, body, isJson }: SampleRequest): string => {
  const headers = [
    ...(needsKey ? ['"X-API-Key": os.environ["KEY"]'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const sent = body === undefined ? '' : literal(body, inPython, '    ');
  const settings = [
    `os.environ["BASE_URL"] + ${JSON.stringify(target)}`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`data=json.dumps(${sent}).encode()`]),
  ];
  const imports = [...(isJson || body !== undefined ? ['import json'] : []), 'import os'];
  return `${imports.join('\n')}
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
${settings.map((setting) => `    ${setting},\n`).join('')})
try:
    with urlopen(request, timeout=30) as answer:
        print(${isJson ? 'json.load(answer)' : 'answer.read().decode()'})
except HTTPError as error:
    raise SystemExit(error.read().decode())`;
};

/** A request in each language. */
export const languages = {
  sh: { name: 'curl', write: curl },
  ts: { name: 'TypeScript', write: typescript },
  python: { name: 'Python', write: python },
} as const;

export type Language = keyof typeof languages;

/** The samples of a request, as blocks of Markdown, each with its language and that language’s name. */
export const samplesOf = (request: SampleRequest): string =>
  Object.entries(languages)
    .map(([language, { name, write }]) => `\`\`\`${language} ${name}\n${write(request)}\n\`\`\``)
    .join('\n\n');
