/** Bundling replaces this identifier by the name, with its version. */
declare const CLIENT_FILE: string;

/** Below `/elements`, whose files all programs may load. @param basePath of the API */
export const clientAddress = (basePath: string): string => `${basePath}/elements/${CLIENT_FILE}`;

export const isClientFile = (path: string): boolean => path.endsWith('.tgz');

export const missingClient = (basePath: string): string =>
  `There is no such client in this release, which has ${clientAddress(basePath)}. Install it with npm install <base address>/client.tgz.`;
