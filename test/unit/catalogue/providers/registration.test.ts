import { describe, expect, it } from 'vitest';
import { registrationSteps } from '../../../../functions/apps/domain/registration.ts';
import { guideOf } from '../../../../functions/catalogue/guides/guide-of.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

describe.each([...providers.values()])('an operator of $type', (provider) => {
  it('learns where an app is registered, in whole sentences with known placeholders', () => {
    const { documentation, console, review, steps = [] } = guideOf(provider) ?? {};
    const address = typeof console === 'object' ? documentation : console;
    for (const url of [documentation, address])
      expect(URL.parse(url ?? '')?.protocol).toBe('https:');
    if (typeof console === 'object') expect(console.instead).toMatch(/^[A-Z].*\.$/);
    if (review) expect(review).toMatch(/^[A-Z][^{}]*\.$/);
    for (const step of steps) {
      expect(step.replaceAll('{notices_url}', '')).toMatch(/^[A-Z][^{}]*$/);
    }
  });
});

it.each([
  ['facebook', /\bconfiguration\b.* decides which kind of token .* Business settings/],
  ['google_drive', /\bpublish the app\b/],
  ['google_drive', /\benable the Google Drive API\b/],
  ['hubspot', /\bHubSpot CLI\b.*\bLegacy public apps cannot be created\b/],
  ['salesforce', /\bPKCE\b.*\brotation\b.*\b30 days\b/],
  ['salesforce', /\bIP Allowlist\b.*\b128 ranges and 256 addresses\b/],
  ['stripe_connect', /\badvises new ones against it\b.*\bStripe Apps\b/],
  ['stripe_connect', /\banother platform controls cannot be connected\b/],
  ['whatsapp_business', /\bconfiguration\b.* decides which kind of token .* Business settings/],
  ['whatsapp_business', /\bother businesses are refused\b/],
  ['zendesk', /^Allowed scopes\b.*\bread\b/],
])('an operator of an app of %s learns %s', (type, fact) => {
  const { others } = registrationSteps(findProvider(providers, type), 'https://api.example.com');
  expect(others).toContainEqual(expect.stringMatching(fact));
});

it.each([
  ['hubspot', 'HubSpot CLI'],
  ['salesforce', 'External Client App Manager'],
])('an app of %s is made with its %s', (type, place) => {
  expect(guideOf({ type })?.console).toEqual({ instead: expect.stringContaining(place) });
});
