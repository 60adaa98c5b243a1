import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metafile } from 'esbuild';
import { inject } from 'vitest';
import { bundle, toEntry } from '../../infra/constructs/bundle.ts';
import { bundleOptions } from '../../infra/constructs/bundle-options.ts';
import type { Stacks } from '../support/cloud-assembly.ts';
import { contracts, readTemplate, type StackTemplate } from './stack-template.ts';

/** What all infra tests of one run read; made only once, since it takes several seconds. */
export interface SharedSynthesis {
  /** All resources, whichever stack they are in. */
  stack: StackTemplate;
  stacks: Stacks;
  bundleFile(id: string): string;
  metafile: Metafile;
}

interface SavedSynthesis {
  stacks: Stacks;
  metafile: Metafile;
}

/** The stack with its defaults. The first test file that asks makes it; files in other workers wait for the result. */
export async function sharedSynthesis(): Promise<SharedSynthesis> {
  const folder = inject('synthesisFolder');
  const bundles = join(folder, 'bundles');
  const { stacks, metafile } = await makeOnce(join(folder, 'synthesis'), async () => {
    const { metafile } = bundle(contracts.map(toEntry), { ...bundleOptions, outdir: bundles });
    const { synthesize } = await import('./synthesize.ts');
    return { stacks: synthesize({ bundleFolder: ({ id }) => join(bundles, id) }), metafile };
  });
  return {
    stack: readTemplate(stacks.whole),
    stacks,
    bundleFile: (id) => join(bundles, id, 'index.js'),
    metafile,
  };
}

async function makeOnce(path: string, make: () => Promise<SavedSynthesis>): Promise<SavedSynthesis> {
  const [result, lock] = [`${path}.json`, `${path}.lock`];
  if (isFirst(lock)) {
    const made = await make().then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    );
    // Written under another name first, so that no other process reads half of it.
    writeFileSync(`${result}.new`, JSON.stringify(made));
    renameSync(`${result}.new`, result);
  }
  while (!existsSync(result)) await sleep(50);
  const { value, error } = JSON.parse(readFileSync(result, 'utf8'));
  if (error !== undefined) throw new Error(`The stack could not be synthesized: ${error}`);
  return value;
}

/** Making a folder is atomic: it succeeds in exactly one process. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
