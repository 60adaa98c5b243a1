import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { type LinkServiceProps, LinkServiceStack } from '../../infra/link-service-stack.ts';
import { readStacks, type Stacks } from '../support/cloud-assembly.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const defaultProps = {
  rateLimit: 30,
  adminEmail: 'admin@example.com',
  adminUsername: 'admin',
  retainTable: true,
};

/** The stack with its nested stacks, with the feature flags of cdk.json. All functions share an empty bundle by default. */
export function synthesize(props: Partial<LinkServiceProps> = {}): Stacks {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-synthesis-'));
  const emptyBundle = join(folder, 'bundle');
  try {
    mkdirSync(emptyBundle);
    writeFileSync(join(emptyBundle, 'index.js'), '');
    const app = new App({ context, outdir: join(folder, 'cdk.out') });
    const allProps = { ...defaultProps, bundleFolder: () => emptyBundle, ...props };
    new LinkServiceStack(app, 'LinkService', allProps);
    return readStacks(app.synth().directory);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
