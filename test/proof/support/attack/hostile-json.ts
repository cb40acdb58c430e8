import type { ResolvedProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import type { StubResponse } from '../../../support/providers/stub-server.ts';
import { oddTexts } from './odd-texts.ts';

/** What a provider may write in the place of a member: JSON of every type, and what only looks like it. */
const values: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '9007199254740993', '-9007199254740993'],
  ...['1e400', '-1e400', '5e-324'],
  ...oddTexts.map((text) => JSON.stringify(text)),
  ...['"\\ud800"', '"a\\udc00b"', '"https://evil.example/"', '"2999-01-01T00:00:00Z"'],
  `"${'x'.repeat(40_000)}"`,
  ...['[]', '[null]', '[["a"]]', '[{"toString":1,"valueOf":1}]'],
  ...['{}', '{"toString":1,"valueOf":1}', '{"length":2,"0":"a"}'],
  '{"__proto__":{"id":"x"},"constructor":{"prototype":1}}',
];
/** With such a value nothing of the body can be read, or we refuse to. */
const unreadable: readonly string[] = [
  `${'['.repeat(400)}${']'.repeat(400)}`,
  `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`,
  'NaN',
  'undefined',
];

const hole = '\u0001hole\u0001';
const written = JSON.stringify(hole);

/** What it does, the body that does it, and the member that it changes; without one, the whole body. */
export type HostileBody = { what: string; member?: string; text: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The body once for each of its members, with a hole in the place of that member. */
const holesIn = (value: unknown, path = ''): { member: string; holed: unknown }[] => {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const replaced = (by: unknown): unknown =>
      Array.isArray(value)
        ? value.map((own, n) => (String(n) === name ? by : own))
        : { ...value, [name]: by };
    const member = path ? `${path}.${name}` : name;
    const inner = holesIn(value[name], member);
    return [
      { member, holed: replaced(hole) },
      ...inner.map((each) => ({ member: each.member, holed: replaced(each.holed) })),
    ];
  });
};

/** Wrong as a whole. */
const wholes = (text: string): HostileBody[] =>
  Object.entries({
    'a byte order mark': `\ufeff${text}`,
    'UTF-16': [...text].map((character) => `${character}\u0000`).join(''),
    'a list around it': `[${text}]`,
    'more behind it': `${text}${text}`,
    'half of it': text.slice(0, text.length / 2),
    'a prefix against hijacking': `)]}',\n${text}`,
    'single quotes': text.replaceAll('"', "'"),
    'a comma too many': text.replace(/\}$/, ',}'),
    nothing: '',
    'a number': '1e400',
    'a text': '"\\ud800"',
    null: 'null',
    'an empty list': '[]',
    'an empty object': '{}',
    'prototypes only': '{"__proto__":{"access_token":"x"},"constructor":{}}',
    'a form': 'access_token=&access_token=x&__proto__=1',
    HTML: '<html>Sign in</html>',
  }).map(([what, body]) => ({ what, text: body }));

/** Every hostile body that can be made of a good one. */
export const hostileBodiesOf = (body: unknown): HostileBody[] => {
  const text = JSON.stringify(body);
  const byMember = holesIn(body).flatMap(({ member, holed }) => {
    const template = JSON.stringify(holed);
    return [
      ...values.map((value) => ({
        what: `${member} = ${value.slice(0, 60)}`,
        member,
        text: template.replace(written, () => value),
      })),
      ...unreadable.map((value) => ({
        what: `${member} = ${value.slice(0, 60)}`,
        text: template.replace(written, () => value),
      })),
      {
        what: `${member} twice`,
        member,
        text: template.replace(
          new RegExp(`("[^"]*":)${written}`),
          (_, name: string) => `${name}null,${name}"twice"`,
        ),
      },
    ].filter((each) => !each.text.includes(written));
  });
  return [...byMember, ...wholes(text)];
};

/** A point in the life of a connection at which the provider's answer is hostile. */
export type HostilePlace = 'token' | 'account' | 'refresh' | 'revoke' | 'uninstall';

/** One hostile answer of one provider. */
export type HostileCase = { type: string; place: HostilePlace; body: HostileBody };

/** Every hostile answer at every place where we read an answer of this provider. */
export const hostileCasesOf = (
  type: string,
  provider: ResolvedProvider,
  stub: ProviderStub,
): HostileCase[] => {
  const numbered = (body: object) => JSON.parse(JSON.stringify(body).replaceAll('{n}', '1'));
  const good: Partial<Record<HostilePlace, unknown>> = {
    token: numbered(stub.token),
    account: stub.account,
    refresh: stub.refresh && numbered({ ...stub.token, ...stub.refresh }),
    revoke: provider.revoke && { ok: true, ...stub.revoked?.body },
    uninstall: provider.uninstall && { ok: true, ...stub.revoked?.body },
  };
  return Object.entries(good).flatMap(([place, body]) =>
    body === undefined
      ? []
      : hostileBodiesOf(body).map((each) => ({ type, place: place as HostilePlace, body: each })),
  );
};

/** A successful answer with a hostile body, which says that it is JSON. */
export const hostileResponse = (text: string, status = 200): StubResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: text,
});
