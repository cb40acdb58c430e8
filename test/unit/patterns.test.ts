import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { spellingsOf } from '../../functions/calls/domain/without-secrets.ts';
import {
  attemptIdPattern,
  completionCodePattern,
  statePattern,
} from '../../functions/connect/domain/flow-id.ts';
import { linkPattern } from '../../functions/invitations/domain/link.ts';
import { credentialPattern } from '../../functions/keys/domain/api-key.ts';
import { makePattern } from '../../functions/platform/model/quotation-marks.ts';
import { makePatterns } from '../../functions/platform/model/shown-text.ts';
import { automatonOf } from './patterns/automaton.ts';
import { findPump } from './patterns/find-pump.ts';
import { UnjudgedPattern } from './patterns/parse-pattern.ts';
import { patternsIn } from './patterns/patterns-in.ts';

const pumpOf = (pattern: RegExp) => findPump(automatonOf(pattern));

const { literals, makers } = patternsIn('functions');

/** What each file makes of a text, once for each place where it does. */
const made: Readonly<Record<string, readonly RegExp[]>> = {
  'functions/calls/domain/without-secrets.ts': [spellingsOf('xoxb-a/b+c==')],
  'functions/connect/domain/flow-id.ts': [attemptIdPattern, statePattern, completionCodePattern],
  'functions/invitations/domain/link.ts': [linkPattern],
  'functions/keys/domain/api-key.ts': [new RegExp(credentialPattern('staging'))],
  'functions/platform/model/quotation-marks.ts': [makePattern()],
  'functions/platform/model/shown-text.ts': Object.values(makePatterns()),
};

/** Those of the schemas' formats: `z.uuid()`, `z.iso.datetime()` and so on. */
const formats = Object.entries(z.regexes).flatMap(([name, format]) =>
  format instanceof RegExp ? [{ place: `zod: ${name}`, pattern: format }] : [],
);
const timeOfDay = { place: 'zod: datetime', pattern: z.regexes.datetime({}) };

describe('patterns', () => {
  it('of functions/ take linear time, whatever text they read', () => {
    const all = [
      ...literals,
      ...formats,
      timeOfDay,
      ...Object.entries(made).flatMap(([place, each]) =>
        each.map((pattern) => ({ place, pattern })),
      ),
    ];
    const slow = all.flatMap(({ place, pattern }) => {
      const pump = pumpOf(pattern);
      return pump === undefined ? [] : [`${place} ${pattern} on ${JSON.stringify(pump)} repeated`];
    });
    expect(slow).toEqual([]);
  });

  it('that functions/ makes of texts are judged with them', () => {
    const places = Object.entries(made).flatMap(([file, each]) => each.map(() => file));
    expect(makers).toEqual(places);
  });
});

describe('a pattern', () => {
  test.each<[pattern: RegExp, pump: string]>([
    [/=+$/, '='],
    [/0+$/, '0'],
    [/<([^>]+)>;/g, '<a'],
    [/a*a*b/, 'a'],
    [/^a*a*$/, 'a'],
    [/^\d+\.?\d+$/, '0'],
    [/^(.*)#(.*)x$/s, '#a'],
    [/(?:a*b|a)*/, 'a'],
    [/(?:(?=a*b)a)*c/, 'a'],
    [/(?<=a*b)c/, 'a'],
    [/[ab]{0,200}c/, 'a'],
    [/^(?:[a-z]+ ?)+$/i, 'a'],
    [/^(a|a)*b/, 'a'],
    [/^(a*)*b/, 'a'],
    [/^(?:a{1,60}){1,60}$/, 'a'],
    [/\p{Lu}+$/u, 'A'],
    [/[\p{Lu}--[B-Z]]+!/v, 'A'],
    [/\u0416+$/, 'Ж'],
    [/[\u3040-\u30ff]+$/, '\u3040'],
    [/^[\u0400-\u0450]*[\u0440-\u04ff]*$/, '\u0450'],
    [/\p{Script=Thai}+$/u, 'ก'],
  ])('like %s takes more than linear time', (pattern, pump) => {
    expect(pumpOf(pattern)).toBe(pump);
  });

  test.each([
    /\s+/g,
    /^a*$/,
    /^a*a*/,
    /^(a+)+/,
    /\{(\w+)\}/g,
    /<([^<>]+)>;/g,
    /^.*(?=.{12}$)/,
    /^(?!.*\.\.)[^/]{1,255}$/u,
    /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}$/,
    /(?:^|Root=)([^;=]+)(?:;|$)/,
    /^[^\s@]+@[^\s@]+$/,
    /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/,
  ])('like %s takes linear time', (pattern) => {
    expect(pumpOf(pattern)).toBeUndefined();
  });

  test.each([/(a)\1/, /^a$/m])('like %s is not judged, and so refused', (pattern) => {
    expect(() => pumpOf(pattern)).toThrow(UnjudgedPattern);
  });
});
