import { changing } from '../../platform/aws/update-expression.ts';
import type { Requirement, Transition } from '../domain/transitions.ts';

const attributeOf = (member: string) =>
  member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const operators = { is: '=', above: '>', below: '<' } as const;

/** The alternatives of a condition, and the values that they name. */
const requirementParts = (attribute: string, { absent, ...compared }: Requirement) => {
  const comparisons = Object.entries(compared) as [keyof typeof operators, string | number][];
  return {
    parts: [
      ...(absent ? [`attribute_not_exists(${attribute})`] : []),
      ...comparisons.map(([how]) => `${attribute} ${operators[how]} :${how}_${attribute}`),
    ],
    values: comparisons.map(([how, value]) => [`:${how}_${attribute}`, value] as const),
  };
};

/** A transition as one conditional write. */
export const transitionWrite = ({ when, to, add }: Transition) => {
  const required = Object.entries(when).map(([member, requirement]) =>
    requirementParts(attributeOf(member), requirement),
  );
  const changed = Object.entries(to).map(([member, value]) => [attributeOf(member), value]);
  return changing(Object.fromEntries(changed), {
    condition: required.map(({ parts }) => `(${parts.join(' OR ')})`).join(' AND '),
    values: Object.fromEntries(required.flatMap(({ values }) => values)),
    ...(add && { add }),
  });
};
