import { expect, it } from 'vitest';
import { components } from '../../functions/catalogue/components/catalogue.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { optionsSample, startSample } from '../../infra/site/provider-samples.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const { request, createTenant } = await useStack();
const { apiKey } = await createTenant();

/** Sends what the command of a page sends, which has no quotation marks in its body. */
const send = (sample = '') => {
  const [, method = 'GET', path = ''] = /curl (?:-X (\w+) )?"\$BASE_URL(.*?)"/.exec(sample) ?? [];
  const [, body] = /-d '(.*)'/.exec(sample) ?? [];
  return request(path, { method, apiKey, ...(body && { body }) });
};

it.each([...providers.values()])(
  'the start on the page of $type lacks only the app',
  async (provider) => {
    expect((await send(startSample(provider))).body).toMatchObject({
      code: 'oauth_app_not_configured',
    });
  },
);

it.each([...components.values()])(
  'the look-up of $key lacks only the account',
  async (component) => {
    expect((await send(optionsSample(component))).body).toMatchObject({
      code: 'integration_not_connected',
    });
  },
);
