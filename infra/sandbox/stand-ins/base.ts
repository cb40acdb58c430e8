/**
 * Above the path of the demo provider: the API itself has it, which each function knows the address of, or
 * on a local stack the server of the pages.
 */
export const demoBase = process.env.LOCAL_DEMO_BASE ?? process.env.PUBLIC_BASE_URL ?? '';
