import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PriceClass } from 'aws-cdk-lib/aws-cloudfront';
import { App } from 'aws-cdk-lib/core';
import { type LinkServiceProps, LinkServiceStack } from '../../infra/link-service-stack.ts';
import { readStacks, type Stacks } from '../support/cloud-assembly.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
/** The settings of the edge without any context. */
export const defaultEdge = { priceClass: PriceClass.PRICE_CLASS_ALL, waf: false, edgeOnly: false };
/** Otherwise CDK records where each construct comes from, a third of a synthesis, which no test reads. */
const withoutOrigins = {
  'aws:cdk:disable-logicalId-metadata': true,
  'aws:cdk:disable-stack-trace': true,
  'aws:cdk:disable-creation-stack-traces': true,
};
const defaultProps = {
  rateLimit: 30,
  historyDays: 365,
  throttleRate: 10_000,
  throttleBurst: 5_000,
  hashRate: 10,
  drawRate: 20,
  exportRate: 5,
  countingWindow: 20,
  adminEmail: 'admin@example.com',
  adminUsername: 'admin',
  retainTable: true,
  edge: defaultEdge,
};

/** The stack with its nested stacks, with the feature flags of cdk.json. All functions share an empty bundle by default. */
export const synthesize = (props: Partial<LinkServiceProps> = {}): Stacks =>
  withApp(props, (app) => readStacks(app.synth().directory));

/** Builds the app and returns what `use` makes of it; its files are deleted afterwards. */
export function withApp<T>(props: Partial<LinkServiceProps>, use: (app: App) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-synthesis-'));
  const emptyBundle = join(folder, 'bundle');
  try {
    mkdirSync(emptyBundle);
    writeFileSync(join(emptyBundle, 'index.js'), '');
    const app = new App({
      context: { ...context, ...withoutOrigins },
      outdir: join(folder, 'cdk.out'),
      // More than half of a synthesis. It only warns, and `cdk synth` in CI prints its warnings.
      builtinCloudFormationValidation: false,
      treeMetadata: false,
    });
    new LinkServiceStack(app, 'LinkService', { ...defaultProps, bundleFolder: () => emptyBundle, ...props });
    return use(app);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
