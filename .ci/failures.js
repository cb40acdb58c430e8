// Prints of a report of vitest, for each failed test: its file, its title and how its error begins.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const begins = (message = '') => message.slice(0, 600).replaceAll('\n', '\n    ');
for (const { name, status, message, assertionResults } of testResults) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  for (const { fullName, failureMessages } of failed) {
    console.log(`  ${relative('.', name)}: ${fullName}\n    ${begins(failureMessages[0])}`);
  }
  if (status === 'failed' && failed.length === 0) {
    console.log(`  ${relative('.', name)}\n    ${begins(message)}`);
  }
}
