import { randomUUID } from 'node:crypto';
import { type StubRequest, type StubResponse, startStub } from './stub-server.ts';

const tokenPath = '/api/oauth.v2.access';

/** Slack's token endpoint and list of channels. Every grant has its own token. */
const respondAsSlack = ({ url }: StubRequest): StubResponse =>
  url.pathname === tokenPath
    ? {
        body: {
          ok: true,
          access_token: `xoxb-${randomUUID()}`,
          token_type: 'bot',
          scope: 'channels:read',
          bot_user_id: 'U1',
          team: { id: 'T1', name: 'Team' },
        },
      }
    : { body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } };

/** A stand-in for Slack; `reset` restores its `answer`. */
export const startSlack = async () => {
  const stub = await startStub(respondAsSlack);
  return {
    stub,
    mapping: ['https://slack.com', stub.origin] as [from: string, to: string],
    tokenRequests: () => stub.requests.filter(({ url }) => url.pathname === tokenPath).length,
    reset: () => {
      stub.respond = respondAsSlack;
      stub.requests.length = 0;
    },
  };
};

export const channels = '/events/components/slack/events/message_posted/options/channel';
