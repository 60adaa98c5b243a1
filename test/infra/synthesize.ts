import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { PriceClass } from 'aws-cdk-lib/aws-cloudfront';
import { type LinkServiceProps, LinkServiceStack } from '../../infra/link-service-stack.ts';
import type { Template } from './stack-template.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
/** The settings of the edge without any context. */
export const defaultEdge = { priceClass: PriceClass.PRICE_CLASS_ALL, waf: false };
const defaultProps = {
  rateLimit: 30,
  adminEmail: 'admin@example.com',
  adminUsername: 'admin',
  retainTable: true,
  edge: defaultEdge,
};

/** The template of the stack, with the feature flags of cdk.json. All functions share an empty bundle by default. */
export function synthesize(props: Partial<LinkServiceProps> = {}): Template {
  const [first, ...others] = synthesizeAll(props);
  if (!first || others.length > 0) throw new Error('The app has more than one stack.');
  return first.template;
}

/** The same for all stacks of the app, in the order in which they are deployed. */
export function synthesizeAll(
  props: Partial<LinkServiceProps> = {},
): { stackName: string; region: string; template: Template }[] {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-synthesis-'));
  const emptyBundle = join(folder, 'bundle');
  try {
    mkdirSync(emptyBundle);
    writeFileSync(join(emptyBundle, 'index.cjs'), '');
    const app = new App({ context, outdir: join(folder, 'cdk.out') });
    new LinkServiceStack(app, 'LinkService', { ...defaultProps, bundleFolder: () => emptyBundle, ...props });
    return app.synth().stacks.map(({ stackName, environment, template }) => ({
      stackName,
      region: environment.region,
      template,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
