import { describe, expect, it } from 'vitest';
import { providerStubs } from '../documented/oauth/provider-stubs.ts';
import { absent, refusedConsents, taken } from '../support/providers/not-refused.ts';
import { refusalOf } from '../support/providers/strict-provider.ts';
import { wrongCases, wrongConsents } from '../support/providers/wrong-cases.ts';
import { authorizeUrlOf, createStand } from '../support/providers/wrong-requests.ts';

const expectationOf = (name: string, type: string) => {
  const lacking = absent[name];
  const isAbsent =
    lacking && ('of' in lacking ? lacking.of.includes(type) : !lacking.exceptOf.includes(type));
  if (isAbsent) return 'absent';
  return taken[name]?.types.includes(type) ? 'taken' : 'refused';
};
const types = Object.keys(providerStubs);

it('lists no case and no provider that there is not', () => {
  const listed = [...Object.keys(taken), ...Object.keys(absent)];
  expect(Object.keys(wrongCases)).toEqual(expect.arrayContaining(listed));
  expect(Object.keys(wrongConsents)).toEqual(expect.arrayContaining(Object.keys(refusedConsents)));
  const named = [
    ...Object.values(taken).flatMap((each) => each.types),
    ...Object.values(absent).flatMap((each) => ('of' in each ? each.of : each.exceptOf)),
    ...Object.values(refusedConsents).flat(),
  ];
  expect(types).toEqual(expect.arrayContaining(named));
});

describe.each(Object.entries(providerStubs))('%s', (type, { documented }) => {
  it('takes what is documented', () => {
    const stand = createStand(documented);
    const endings = [documented.revoke, documented.uninstall].filter((each) => each !== undefined);
    const requests = [
      stand.code(),
      stand.refresh(),
      stand.exchange('access-2'),
      stand.account(),
      ...endings.map((ending) => stand.ending(ending)),
    ];
    for (const request of requests)
      expect(request && stand.refuse(request), `${request?.url}`).toBeUndefined();
  });

  it.each(Object.entries(wrongCases))('%s', (name, make) => {
    const stand = createStand(documented);
    const asked = [make(stand)].flat().filter((each) => each !== undefined);
    const expectation = expectationOf(name, type);
    expect(asked.length === 0).toBe(expectation === 'absent');
    for (const { request, wrong } of asked)
      expect(stand.refuse(request)).toEqual(
        expectation === 'taken' ? undefined : refusalOf(documented, wrong),
      );
  });

  it.each(Object.entries(wrongConsents))('consent with %s', (name, changes) => {
    const consent = () => createStand(documented).authorize(authorizeUrlOf(documented, changes));
    if ((refusedConsents[name] ?? types).includes(type))
      expect(consent).toThrow('not as documented');
    else expect(consent()).toBe('code-1');
  });
});
