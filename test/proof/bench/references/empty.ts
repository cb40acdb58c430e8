/** E: the least that a function costs. */
export const handler = async () => ({ statusCode: 200, body: 'empty' });
