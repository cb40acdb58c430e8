import type http from 'node:http';

export const sendJson = (
  response: http.ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
};
