/** The stage, and the base path of a custom domain: the base address ends with it. */
export const basePath = 'api';
