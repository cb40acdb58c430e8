import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ModelAccount } from '../cloudformation/account.ts';
import type { CloudAssembly } from '../deployment/cloud-assembly.ts';

/** The templates that the stacks of an account have now, with the bundles of an assembly, until the file's last test. */
export const deployedAssembly = (account: ModelAccount, assembly: CloudAssembly): CloudAssembly => {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-deployed-'));
  const remove = () => rmSync(directory, { recursive: true });
  afterAll(remove);
  return {
    directory,
    template: (stack) => JSON.parse(JSON.stringify(account.stacks.get(stack)?.source)),
    // Later versions have the same bundles under other names.
    bundle: (stack, assetKey) => assembly.bundle(stack, assetKey.replace(/^.*-/, '')),
    remove,
  };
};
