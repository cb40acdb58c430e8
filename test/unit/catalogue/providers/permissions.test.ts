import { describe, expect, it } from 'vitest';
import { listEvents } from '../../../../functions/catalogue/components/event-scopes.ts';
import { eventScopes } from '../../../../functions/catalogue/components/on-demand.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { permissions } from '../../../../functions/catalogue/providers/permissions.ts';
import { requestedScopes } from '../../../../functions/catalogue/providers/scopes.ts';
import { words } from '../../../../functions/invitations/words/on-demand.ts';
import { demoPermissions } from '../../../../functions/sandbox/domain/demo-permissions.ts';

describe('permissions', () => {
  it.each([...providers.values()])('of $type are those that a start may request', (provider) => {
    const ofEvents = listEvents(eventScopes.get(provider.type)).flatMap(({ scopes }) => scopes);
    const scopes = new Set([...requestedScopes(provider), ...ofEvents]);
    expect(Object.keys(permissions.get(provider.type) ?? {}).sort()).toEqual([...scopes].sort());
  });

  it('have words, each of which some provider uses', () => {
    const all = [...permissions.values(), demoPermissions].flatMap((own) => Object.values(own));
    const used = new Set([...all, 'other'].map((kind) => `may_${kind}`));
    const written = Object.keys(words.get('en') ?? {}).filter((key) => key.startsWith('may_'));
    expect(written.sort()).toEqual([...used].sort());
  });
});
