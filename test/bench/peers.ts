import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const folder = new URL('./peers/', import.meta.url);

/** By the names of their files in test/bench/peers/. */
export const peers = ['express', 'fastify', 'hono', 'nest', 'powertools'] as const;

export type Peer = (typeof peers)[number];

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')));

const packages: Record<Peer, string[]> = {
  express: ['express', 'serverless-http'],
  fastify: ['fastify', '@fastify/aws-lambda'],
  hono: ['hono'],
  nest: ['@nestjs/core', '@codegenie/serverless-express'],
  powertools: ['@aws-lambda-powertools/event-handler'],
};

/** `express 5.3.0 with serverless-http 4.0.0` */
export const describePeer = (peer: Peer): string =>
  packages[peer].map((name) => `${name} ${dependencies[name]}`).join(' with ');

export const peerFile = (peer: Peer): string => fileURLToPath(new URL(`${peer}.ts`, folder));

/** `npm ci` of the project leaves them out: 48 MB that only a comparison needs. */
export const arePeersInstalled = (): boolean => existsSync(new URL('node_modules', folder));
