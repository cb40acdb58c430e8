import { execFileSync } from 'node:child_process';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Today, and of which commit figures are that were measured now. */
export const revision = () => {
  const isDirty = git('status', '--porcelain', '--', 'functions', 'infra') !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short=8', 'HEAD')}${isDirty ? ' and changes' : ''}`,
  };
};
