import type { Plugin } from 'esbuild';

/** Replaces the SDK's reader of ~/.aws, which Lambda has not: no files, so no node:fs/promises. */
export const noConfigFiles: Plugin = {
  name: 'no-config-files',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]loadSharedConfigFiles\.js$/ }, () => ({
      contents:
        "export { CONFIG_PREFIX_SEPARATOR } from './constants';" +
        'export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });',
    }));
  },
};
