// Plain JavaScript, because it runs first, on any version of Node.js.
import { existsSync, rmSync, symlinkSync } from 'node:fs';

const needed = 24;
const packaged = `node-${process.platform}-${process.arch}/bin/node`;
const link = 'node_modules/.bin/node';

const isOld = Number(process.versions.node.split('.')[0]) < needed;
// npm writes the file when all is there.
const isInstalled =
  process.env.npm_lifecycle_event === 'postinstall' ||
  existsSync('node_modules/.package-lock.json');
if (isOld && isInstalled && existsSync(`node_modules/${packaged}`)) {
  // npm 10 installs the packaged Node.js and drops its link: two optional packages share the name.
  if (!existsSync(link)) {
    // The link may exist and be broken.
    rmSync(link, { force: true });
    symlinkSync(`../${packaged}`, link);
  }
} else if (isOld) {
  const remedy = isInstalled
    ? 'none is packaged for this platform. Install it and try again.'
    : 'npm ci installs one. Run it, or wait until it has ended, and try again.';
  console.error(
    `Trunkline runs on Node.js ${needed} or newer; this is ${process.version}, and ${remedy}`,
  );
  process.exitCode = 1;
}
