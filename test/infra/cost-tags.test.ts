import { type App, CfnResource, TagManager } from 'aws-cdk-lib/core';
import { expect, it } from 'vitest';
import type { LinkServiceProps } from '../../infra/link-service-stack.ts';
import { countClicks } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { readStacks, type Template } from '../support/cloud-assembly.ts';
import { defaultEdge, withApp } from './synthesize.ts';

const few = { routes: [followLink], backgroundFunctions: [countClicks] };
const everything = {
  ...few,
  canary: true,
  backup: true,
  backupDays: 35,
  env: { region: 'eu-west-1' },
  edge: {
    ...defaultEdge,
    waf: true,
    ownHost: { host: 'go.sho.rt', hostedZone: 'sho.rt', hostedZoneId: 'Z0123456789' },
  },
};

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The property with the tags, by the type of each resource that has one. */
function findTagProperties(app: App): Map<string, string> {
  const resources = app.node.findAll().filter((construct) => CfnResource.isCfnResource(construct));
  return new Map(
    resources.flatMap((resource) => {
      const tags = TagManager.of(resource);
      return tags ? [[resource.cfnResourceType, capitalize(tags.tagPropertyName)] as const] : [];
    }),
  );
}

type Tags = Record<string, string> | { Key: string; Value: string }[];

const toObject = (tags: Tags): Record<string, string> =>
  Array.isArray(tags) ? Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value])) : tags;

/** Functions of CDK’s own that run at deploys only, and their roles. CDK adds them after it has set tags. */
const OF_CDK = /^CustomCrossRegionExport\w+CustomResourceProvider/;

/** The resources that could be tagged, and those of them that do not say whose costs they are. */
function findUntagged(props: Partial<LinkServiceProps>) {
  return withApp(props, (app) => {
    const assembly = app.synth();
    const properties = findTagProperties(app);
    const templates: Template[] = [
      readStacks(assembly.directory).whole,
      ...assembly.stacks.map(({ template }) => template),
    ];
    const taggable = templates
      .flatMap(({ Resources }) => Object.entries(Resources))
      .filter(([id, { Type }]) => properties.has(Type) && !OF_CDK.test(id));
    const untagged = taggable.filter(([, { Type, Properties = {} }]) => {
      const { service, stack } = toObject(Properties[properties.get(Type) ?? ''] ?? []);
      return service !== 'link-service' || stack !== 'LinkService';
    });
    return { types: [...properties.keys()], untagged: untagged.map(([id]) => id) };
  });
}

it.each([
  ['with its defaults', few],
  ['with everything that can be switched on, in two regions', everything],
])('every resource that can be tagged tells whose costs it is: a stack %s', (_, props) => {
  const { types, untagged } = findUntagged(props);
  expect(types).toEqual(expect.arrayContaining(['AWS::DynamoDB::Table', 'AWS::CloudFront::ConnectionGroup']));
  expect(untagged).toEqual([]);
});
