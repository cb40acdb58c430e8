import { expectTypeOf, it } from 'vitest';
import type { Flow, FlowIn } from '../../../../functions/connect/domain/flow.ts';

type OfServer = { completion: 'by_server' };
type AtCallback = { completion: 'at_callback' };
type Without<F, Member extends PropertyKey> = F extends F ? Omit<F, Member> : never;

// What these say is checked by tsc.
it('has no flow at the callback that was deferred', () => {
  expectTypeOf<Omit<FlowIn<'deferred'>, 'completion'> & AtCallback>().not.toExtend<Flow>();
});

it('has no deferred flow without what its completion code opens', () => {
  expectTypeOf<Without<FlowIn<'deferred'>, 'sealedCode'>>().not.toExtend<Flow>();
  expectTypeOf<Without<FlowIn<'deferred'>, 'completionHash'>>().not.toExtend<Flow>();
});

it('has no claim without who has it and until when', () => {
  expectTypeOf<Without<FlowIn<'claimed'>, 'claimedBy'>>().not.toExtend<Flow>();
  expectTypeOf<Without<FlowIn<'claimed'>, 'claimedUntilMs'>>().not.toExtend<Flow>();
  expectTypeOf<Without<FlowIn<'claimed'>, 'codeHash'>>().not.toExtend<Flow>();
});

it('has no claim for a server of what was not deferred', () => {
  type Claimed = Extract<Flow, AtCallback & { state: 'claimed' }>;
  expectTypeOf<Omit<Claimed, 'completion'> & OfServer>().not.toExtend<Flow>();
});

it('has no end without its outcome', () => {
  expectTypeOf<Without<FlowIn<'done'>, 'outcome'>>().not.toExtend<Flow>();
});

it('has no outcome, claim or code before they are', () => {
  expectTypeOf<FlowIn<'issued'>>().not.toHaveProperty('outcome');
  expectTypeOf<FlowIn<'issued'>>().not.toHaveProperty('codeHash');
  expectTypeOf<FlowIn<'deferred'>>().not.toHaveProperty('claimedBy');
  expectTypeOf<FlowIn<'claimed'>>().not.toHaveProperty('outcome');
});

it('has no refusal, claim or sealed code after their time', () => {
  expectTypeOf<FlowIn<'deferred'>>().not.toHaveProperty('denied');
  expectTypeOf<FlowIn<'claimed'>>().not.toHaveProperty('denied');
  expectTypeOf<FlowIn<'done'>>().not.toHaveProperty('claimedBy');
  expectTypeOf<Extract<Flow, OfServer & { state: 'done' }>>().not.toHaveProperty('sealedCode');
});
