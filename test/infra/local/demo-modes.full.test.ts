import { expect, it } from 'vitest';
import { createDataDir, startProcess } from '../../support/processes/process.ts';
import { readyBundles } from '../../support/run/ready-bundles.ts';
import { createClient } from '../../support/stack/client.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { operatorOn } from '../operator/operator.ts';

/** Starts on the folder, connects an account of the demo provider, and stops. @returns the outcome */
const connectOn = async (dataDir: string, args: string[], configure?: () => Promise<unknown>) => {
  const started = startProcess({ dataDir, args, bundles: await readyBundles() });
  const info = await started.ready();
  await configure?.();
  const { request } = createClient(info.base_url);
  const { consent, redirectOf } = createConnecting({ info, request });
  const outcome = Object.fromEntries(redirectOf(await request(await consent(info.api_key))));
  await started.stop('SIGKILL');
  return outcome;
};

const connected = { success: 'true' };

it('connects on one data folder with the demo provider and the sandbox’s in turn', async () => {
  const dataDir = await createDataDir();
  for (const args of [[], ['--sandbox'], []]) {
    expect(await connectOn(dataDir, args)).toMatchObject(connected);
  }
});

it('leaves the demo provider’s app as somebody has configured it', async () => {
  const dataDir = await createDataDir();
  const own = '--integration-type demo --client-id trunkline';
  const configure = () =>
    operatorOn({ dataDir })(`apps configure ${own}`, { secret: 'a_changed_secret' });
  const refused = { success: 'false' };
  expect(await connectOn(dataDir, [], configure)).toMatchObject(refused);
  expect(await connectOn(dataDir, ['--sandbox'])).toMatchObject(refused);
});

it('restores the demo provider’s app that somebody has removed', async () => {
  const dataDir = await createDataDir();
  const started = startProcess({ dataDir, bundles: await readyBundles() });
  await started.ready();
  const removed = await operatorOn({ dataDir })('apps remove --integration-type demo');
  await started.stop('SIGKILL');
  expect(removed).toMatchObject({ code: 0, stderr: '' });
  expect(await connectOn(dataDir, [])).toMatchObject(connected);
});
