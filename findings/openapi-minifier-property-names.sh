#!/usr/bin/env bash
# openapi-minifier 1.0.2 removes a property of a schema if it has the name of a keyword.
#
# Seen on 2026-11-30. It goes through a document without knowing where a schema ends and the names of its properties
# begin, and removes by name alone (processField and cleanSchemaProperties in dist/minifier.js). So `properties` loses
# a title, a format, a summary or examples, with `--preset max` also a minimum. There each name is free, and stands for
# a member of the instance:
# https://json-schema.org/draft/2020-12/json-schema-core#name-properties
# Its README says that all that is needed to understand the API stays, and lists what goes, of a schema the keywords
# alone: https://github.com/Treblle/openapi-minifier#what-gets-removed
#
# Why it surprises: books and tasks have titles. `required` still names what is gone, and the document stays valid, but
# a client that is generated from it, or a model that reads it, knows nothing else of that member.
#
# What to do: compare the names of the properties before and after, as below, or use `--preset min`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-minifier@1.0.2 @seriousme/openapi-schema-validator@2.11.0

cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';

const names = ['isbn', 'title', 'description', 'summary', 'format', 'examples', 'minimum', 'default', 'tags'];
const Book = {
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', title: `Its ${name}` }])),
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      get: {
        responses: {
          200: {
            description: 'The book of the month',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Book } },
};
writeFileSync('library.json', JSON.stringify(document));
for (const preset of ['min', 'balanced', 'max']) {
  const output = `${preset}.json`;
  execFileSync('npx', ['openapi-minifier', 'library.json', '--preset', preset, '--output', output]);
  const minified = JSON.parse(readFileSync(output, 'utf8'));
  const { properties, required } = minified.components.schemas.Book;
  console.log(`${preset}: ${Object.keys(properties).join(', ')}`);
  console.log(`  lost: ${required.filter((name) => !(name in properties)).join(', ') || 'none'}`);
  console.log(`  its own title: ${properties.isbn.title}, valid: ${(await new Validator().validate(minified)).valid}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
min: isbn, title, description, summary, format, examples, minimum, default, tags
  lost: none
  its own title: Its isbn, valid: true
balanced: isbn, description, minimum, tags
  lost: title, summary, format, examples, default
  its own title: undefined, valid: true
max: isbn, description, tags
  lost: title, summary, format, examples, minimum, default
  its own title: undefined, valid: true
EXPECT
