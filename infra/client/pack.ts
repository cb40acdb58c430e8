import { packTar } from 'modern-tar';
import type { ClientPackage } from './package-files.ts';

/** Of every file, so that the same files are the same bytes. */
const mtime = new Date(0);

/**
 * The package as npm installs it: a tar archive, not compressed. API Gateway sends text unless it treats all
 * bodies as binary, and compresses it on the way; npm, pnpm, Yarn and Bun look at the first bytes.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/lambda-proxy-binary-media.html
 */
export const packClient = async ({ files }: ClientPackage): Promise<string> => {
  const names = Object.keys(files).sort();
  const archive = await packTar(
    names.map((name) => {
      const body = new TextEncoder().encode(files[name]);
      return { header: { name: `package/${name}`, size: body.length, mode: 0o644, mtime }, body };
    }),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(archive);
};
