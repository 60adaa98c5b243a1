import { App } from 'aws-cdk-lib/core';
import { backgroundFunctions, routes } from '../shared/api/index.ts';
import { listFunctions } from '../shared/api/page-functions.ts';
import { readContext } from './app-context.ts';
import { bundle, toEntry } from './constructs/bundle.ts';
import { readEdgeSettings } from './edge-settings.ts';
import { LinkServiceStack } from './link-service-stack.ts';

const app = new App();
const context = readContext(app);
if ('settings' in context) {
  const { stage, ...rest } = context.settings;
  const edge = readEdgeSettings(rest);
  const entries = [...listFunctions(routes), ...backgroundFunctions].map((contract) => ({
    ...toEntry(contract),
    ...(contract.readsLogo && rest.logo && { logo: rest.logo.path }),
  }));
  const bundles = bundle(entries);
  new LinkServiceStack(app, 'LinkService', {
    stackName: `link-service-${stage}`,
    // Without them, nothing depends on the region.
    ...((edge.ownHost || edge.waf) && { env: { region: process.env.CDK_DEFAULT_REGION } }),
    ...rest,
    edge,
    bundleFolder: ({ id }) => bundles.folder(id),
  });
  // CDK has copied them to its own output folder by now.
  bundles.remove();
} else {
  for (const problem of context.problems) console.error(problem);
  process.exitCode = 1;
}
