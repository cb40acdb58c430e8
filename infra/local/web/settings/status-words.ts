import type { Integration } from './overview.ts';

export type Tone = 'good' | 'warn' | 'bad';

/** The status of a connection in words for people. */
export const statusWords: Readonly<
  Record<Integration['status'], { words: string; tone: Tone; advice?: string }>
> = {
  connected: { words: 'Connected', tone: 'good' },
  reconnect_required: {
    words: 'Connection ended',
    tone: 'bad',
    advice: 'The provider ended the connection. Connect it again.',
  },
  app_misconfigured: {
    words: 'Not working',
    tone: 'bad',
    advice: 'The provider refuses our OAuth app. An operator must fix it.',
  },
};
