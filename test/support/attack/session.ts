import { connect, type Socket } from 'node:net';
import type { Framed } from './frame.ts';
import { MalformedAnswer, parseAnswer, type WireAnswer } from './parse-answer.ts';

const longestMs = 120_000;

/** Answers of one connection, as they come. It ends when there are enough, or the server ends it. */
const receive = (socket: Socket, { answers: wanted, half }: Framed, isHead: boolean) =>
  new Promise<WireAnswer[]>((resolve, reject) => {
    const answers: WireAnswer[] = [];
    let received: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => finish(new MalformedAnswer('no answer in time')), longestMs);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      socket.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError);
      if (error) reject(error);
      else resolve(answers);
    };
    const take = (isEnded: boolean) => {
      for (;;) {
        const next = parseAnswer(received, isHead, isEnded);
        if (!next) return;
        answers.push(next.answer);
        received = next.rest;
      }
    };
    const orFail = (work: () => void) => {
      try {
        work();
      } catch (error) {
        finish(error as Error);
      }
    };
    const onData = (chunk: Buffer) =>
      orFail(() => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
        take(false);
        if (answers.length >= wanted && !half) finish();
      });
    const onEnd = () =>
      orFail(() => {
        take(true);
        finish(received.length > 0 ? new MalformedAnswer('half an answer') : undefined);
      });
    // A server that closes while it is still being written to resets the connection.
    const onError = () => finish();
    socket.on('data', onData).once('end', onEnd).once('close', onEnd).once('error', onError);
  });

/** Sends raw bytes over a connection that is kept for as long as the server keeps it. */
export const createSession = (origin: string) => {
  const { hostname, port } = new URL(origin);
  let kept: Socket | undefined;

  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.setNoDelay(true).once('error', reject);
    });

  const exchangeOn = async (socket: Socket, framed: Framed, isHead: boolean) => {
    const received = receive(socket, framed, isHead);
    socket.on('error', () => {});
    socket.write(framed.bytes);
    if (framed.half) socket.end();
    const answers = await received;
    const mayStay =
      !framed.half &&
      !framed.others &&
      answers.length === framed.answers &&
      answers.every(({ headers }) => headers.get('connection') === 'keep-alive');
    if (mayStay && !socket.destroyed) kept = socket.removeAllListeners('error');
    else socket.destroy();
    return answers;
  };

  return {
    /** @param isHead whether the answers have no bodies @throws MalformedAnswer */
    exchange: async (framed: Framed, isHead: boolean): Promise<WireAnswer[]> => {
      const [socket, isOld] = [kept, kept !== undefined];
      kept = undefined;
      const answers = await exchangeOn(socket ?? (await open()), framed, isHead);
      // An idle connection may have been closed in the meantime.
      if (answers.length > 0 || !isOld || framed.half) return answers;
      return exchangeOn(await open(), framed, isHead);
    },
    close: () => kept?.destroy(),
  };
};

export type Session = ReturnType<typeof createSession>;
