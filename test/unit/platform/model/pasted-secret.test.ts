import { expect, it } from 'vitest';
import { pastedWith } from '../../../../functions/platform/model/pasted-secret.ts';

it.each([
  'a',
  'c2VjcmV0cw==',
  'secret=',
  'MFRGGZDFMZTWQ2LK======',
  '8Q~aB.c_D-e',
  'a=b',
  'x9K=pQ:r]',
  '=[kQz',
  '"',
  "it's",
  'two words',
  'GOCSPX-abc_def',
  'https://a.example/?key=b',
])('takes %j as a secret', (secret) => {
  expect(pastedWith(secret)).toBeUndefined();
});

it.each([
  ['', undefined],
  ['  ', 'is nothing but spaces'],
  [' s', 'has spaces around it'],
  ['s\ufeff', 'has spaces around it'],
  ['"s"', 'has quotation marks around it'],
  ["'s'", 'has quotation marks around it'],
  ['NAME=value', 'begins with a name, as in NAME=value'],
  ['NAME="value"', 'begins with a name, as in NAME=value'],
  ['export SLACK_SECRET=s==', 'begins with a name, as in NAME=value'],
  ['slack_app = s', 'begins with a name, as in NAME=value'],
  ['clientSecret: s', 'begins with a name, as in NAME=value'],
])('says what is wrong with %j', (secret, problem) => {
  expect(pastedWith(secret)).toBe(problem);
});
