import { expect, it } from 'vitest';
import { matchRoute } from '../../../../infra/local/aws/gateway/match-route.ts';

const paths = [
  '/docs',
  '/docs/{proxy+}',
  '/docs/{page}/new',
  '/docs/fixed',
  '/docs/fixed/{proxy+}',
];
const endpoints = paths.map((path) => ({ method: 'GET', path, isKeyed: false, functionName: '' }));
const match = (path: string, method = 'GET') => {
  const found = matchRoute({ stage: 'api', endpoints: endpoints.toReversed() }, method, path);
  return found && [found.endpoint.path, found.pathParameters];
};

it.each([
  ['/api/docs', ['/docs', {}]],
  ['/api/docs/fixed', ['/docs/fixed', {}]],
  ['/api/docs/a', ['/docs/{proxy+}', { proxy: 'a' }]],
  ['/api/docs/a/b/c', ['/docs/{proxy+}', { proxy: 'a/b/c' }]],
  ['/api/docs/a%2Fb//c', ['/docs/{proxy+}', { proxy: 'a%2Fb//c' }]],
  ['/api/docs/a/new', ['/docs/{page}/new', { page: 'a' }]],
  ['/api/docs/fixed/new', ['/docs/fixed/{proxy+}', { proxy: 'new' }]],
])('a name comes before a parameter, and that before all of the rest: %s', (path, expected) => {
  expect(match(path)).toEqual(expected);
});

it.each(['/api/docs/', '/api/docsx', '/docs/a', '/api', '/api/'])('none is at %s', (path) => {
  expect(match(path)).toBeUndefined();
});

it('is of the method alone that the endpoint has', () => {
  expect(match('/api/docs/a', 'POST')).toBeUndefined();
});
