/**
 * `npm start`. Plain JavaScript, because a Node without type stripping cannot even open a `.ts` file: it fails with
 * ERR_UNKNOWN_FILE_EXTENSION and a stack trace, before any code of ours could say what to do.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const MIN_NODE = 24;
const { versions, features } = process;

if (Number.parseInt(versions.node, 10) >= MIN_NODE && features.typescript) {
  // Compiling takes a third of a start. Next to the code, because what other users of the machine can write, such as the
  // default in the system's temporary folder, must not be run. Where it cannot be written, Node goes without it.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
  // Garbage is collected before there is so much of it that others wait: bulk requests of large links make gigabytes. By default, the heap
  // grows to four times what is in use.
  v8.setFlagsFromString('--heap-growing-percent=60');
  import('./run-service.ts');
} else {
  const problem = features.typescript === false ? ' with type stripping turned off' : '';
  console.error(
    `The link service cannot start: it needs Node ${MIN_NODE} or newer, and this is Node ${versions.node}${problem}. Run "npm ci" and "npm start", which install and use the right Node.`,
  );
  process.exit(1);
}
