/**
 * The addresses that every release has for its script and its client; they redirect to files whose names
 * have checksums. Without a schema, so that the function that answers loads no zod.
 */
export const releaseFiles = { script: '/elements.js', client: '/client.tgz' } as const;
