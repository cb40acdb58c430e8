import { expect, it } from 'vitest';
import { llmsTxt, markdownUrlOf } from '../../infra/site/llms-txt.ts';
import { sitePages } from '../../infra/site/pages.ts';

const pages = sitePages();
const textAt = new Map(pages.map((page) => [markdownUrlOf(page), page.markdown]));
const lines = [...llmsTxt(pages).matchAll(/^- \[.*?\]\((\S+)\): .*$/gm)].map(
  ([line, address = '']) => ({ address, words: line.toLowerCase() }),
);

const unsaid = new Set('how the can and does for which what that from are with one who'.split(' '));

/** The pages whose lines have most of the question's words: what even a simple reader would open. */
const opened = (query: string, most: number): string[] => {
  const requested = query
    .toLowerCase()
    .match(/[\w.]{3,}/g)
    ?.filter((word) => !unsaid.has(word))
    // So that “retries” and “retry” are alike.
    .map((word) => (word.includes('_') ? word : word.slice(0, 5)));
  const worthOf = ({ words }: { words: string }) =>
    requested?.filter((word) => new RegExp(`(?<![a-z])${word}`).test(words)).length ?? 0;
  return [...lines]
    .sort((a, b) => worthOf(b) - worthOf(a))
    .slice(0, most)
    .map(({ address }) => address);
};

it.each([
  ['How does a person connect an account?', 'oauth_start'],
  ['What does reconnect_required mean?', 'ask the person to connect the account again'],
  ['How does a dropdown depend on the value of its parents?', 'project_id'],
  ['After which wait are errors like 429 sent again?', 'Retry-After'],
  ['How do I verify that a webhook is ours?', 'webhook-signature'],
  ['Which permissions do the events of Slack need?', 'channels:history'],
  ['How is a key replaced without downtime?', 'revoke'],
  ['May a page in a browser call the API?', 'connect_sessions'],
  ['How are several accounts of one provider told apart?', '_integration_id'],
  ['What may change without notice between versions?', 'deprecated'],
  ['Which scope does a key need to disconnect an account?', 'integrations:write'],
  ['What does a start for Shopify need?', '`shop`'],
  ['May an agent have a mailbox of its own?', '_agent_id'],
  ['How are saved values of a dropdown shown by name?', '_ids'],
  ['When does a connection to Gmail end that nobody uses?', '180 days'],
  ['How many requests may I send, and which header says the limit?', 'RateLimit-Remaining'],
  ['How do I send failed events of a webhook again?', '/redeliver'],
  ['Which TypeScript client has a function for each operation?', 'client.tgz'],
  ['How do dropdowns get onto a web page with little HTML?', 'trunkline-options'],
  ['What does my customer see when the app is removed at the provider?', 'uninstalled'],
  ['How do I make sure that who starts a connection finishes it?', 'completion_code'],
])('leads from /llms.txt with two further requests to: %s', (query, response) => {
  const texts = opened(query, 2).map((address) => textAt.get(address));
  expect(texts.some((text) => text?.includes(response))).toBe(true);
});
