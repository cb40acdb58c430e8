import { describe, expect, it } from 'vitest';
import { localComponents } from '../../../infra/local/demo-provider/local-catalogues.ts';
import {
  permissionFacts,
  permissionsOf,
  permissionWords,
} from '../../../infra/local/web/settings/permissions.ts';

const demo = permissionsOf(localComponents('http://127.0.0.1:1'), 'demo');

describe('permissions on the settings page', () => {
  it('are in words where the catalogue knows what they are for', () => {
    expect(permissionWords(demo, ['projects:read'], 3).text).toBe('the choices of Project, Task');
  });

  it('are the names of the provider otherwise, as code and escaped', () => {
    expect(permissionWords(demo, ['a:<b>', 'projects:read'], 3).text).toBe(
      'the choices of Project, Task, <code>a:&lt;b&gt;</code>',
    );
    expect(permissionWords(undefined, ['a'], 3).text).toBe('<code>a</code>');
  });

  it('say how many more there are', () => {
    expect(permissionWords(demo, ['a', 'b', 'c'], 2).text).toBe(
      '<code>a</code>, <code>b</code> and 1 more',
    );
  });

  it('have both names in the facts of an account', () => {
    expect(permissionFacts(demo, ['openid', 'projects:read']).text).toBe(
      '<code>openid</code>, <code>projects:read</code> (the choices of Project, Task)',
    );
  });

  it('name no more fields than a sentence holds', () => {
    const words = [...permissionsOf(localComponents('http://127.0.0.1:1'), 'hubspot').values()];
    expect(words.every((each) => each.split(', ').length <= 4)).toBe(true);
  });
});
