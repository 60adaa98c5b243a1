import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { PriceClass } from 'aws-cdk-lib/aws-cloudfront';
import { type LinkServiceProps, LinkServiceStack } from '../../infra/link-service-stack.ts';
import type { Template } from './stack-template.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const defaultProps = {
  rateLimit: 30,
  adminEmail: 'admin@example.com',
  adminUsername: 'admin',
  retainTable: true,
  edge: { priceClass: PriceClass.PRICE_CLASS_ALL, waf: false },
};

/** The template of the stack, with the feature flags of cdk.json. All functions share an empty bundle by default. */
export function synthesize(props: Partial<LinkServiceProps> = {}): Template {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-synthesis-'));
  const emptyBundle = join(folder, 'bundle');
  try {
    mkdirSync(emptyBundle);
    writeFileSync(join(emptyBundle, 'index.cjs'), '');
    const app = new App({ context, outdir: join(folder, 'cdk.out') });
    const allProps = { ...defaultProps, bundleFolder: () => emptyBundle, ...props };
    const { stackName } = new LinkServiceStack(app, 'LinkService', allProps);
    return app.synth().getStackByName(stackName).template;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
