import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template as CdkTemplate } from 'aws-cdk-lib/assertions';

export type Resource = ReturnType<CdkTemplate['findResources']>[string];

/** The JSON that CDK synthesizes for one stack. */
export interface Template {
  Resources: Record<string, Resource>;
  Outputs: Record<string, { Value: unknown }>;
}

/** A synthesized stack with its nested stacks. */
export interface Stacks {
  /** The paths of its assets in the folder, by their hashes. */
  assets: Record<string, string>;
  root: Template;
  /** By the logical ids of the nested stacks in the root. */
  nested: Record<string, Template>;
  /** All resources as if they were in one stack: those of a nested stack have its logical id and a dot before their own. */
  whole: Template;
}

/** Reads a stack from the folder into which CDK has synthesized it. */
export function readStacks(folder: string, stack = 'LinkService'): Stacks {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const root: Template = read(`${stack}.template.json`);
  const manifest: { files: Record<string, { source: { path: string } }> } = read(`${stack}.assets.json`);
  const assets = Object.fromEntries(
    Object.entries(manifest.files).map(([hash, { source }]) => [hash, source.path]),
  );
  const stacks = Object.entries(root.Resources).filter(
    ([, { Type }]) => Type === 'AWS::CloudFormation::Stack',
  );
  const nested = Object.fromEntries(
    stacks.map(([id, { Properties }]) => [id, read(assets[templateHash(Properties.TemplateURL)] ?? '')]),
  ) as Record<string, Template>;
  return { assets, root, nested, whole: merge(root, nested) };
}

/** The URL ends in the hash of the template. */
function templateHash(url: unknown): string {
  return /([0-9a-f]{64})\.json"/.exec(JSON.stringify(url))?.[1] ?? '';
}

function merge(root: Template, nested: Stacks['nested']): Template {
  const inside = Object.entries(nested).map(([stackId, template]) => {
    const parameters = root.Resources[stackId]?.Properties.Parameters ?? {};
    return [stackId, mapReferences(template, (ref) => leaveStack(ref, stackId, parameters))] as const;
  });
  const outputs = new Map<string, unknown>(
    inside.flatMap(([stackId, { Outputs = {} }]) =>
      Object.entries(Outputs).map(([name, { Value }]) => [`${stackId}.Outputs.${name}`, Value] as const),
    ),
  );
  const resources = inside.flatMap(([stackId, { Resources }]) =>
    Object.entries(Resources).map(([id, resource]) => [`${stackId}.${id}`, resource] as const),
  );
  const outer = mapReferences(root, (ref) => outputs.get(ref.join('.')));
  const own = Object.entries(outer.Resources).filter(([id]) => !(id in nested));
  return { ...outer, Resources: Object.fromEntries([...own, ...resources]) };
}

/** What a reference inside a nested stack refers to, seen from the root; undefined for `AWS::Region` and the like. */
function leaveStack(reference: string[], stackId: string, parameters: Record<string, unknown>): unknown {
  const [id = '', attribute] = reference;
  if (id.startsWith('AWS::')) return undefined;
  if (id in parameters) return parameters[id];
  const inRoot = `${stackId}.${id}`;
  return attribute === undefined ? { Ref: inRoot } : { 'Fn::GetAtt': [inRoot, attribute] };
}

/** A copy in which `Ref` and `Fn::GetAtt` are replaced by what `replace` returns, unless that is undefined. */
function mapReferences<T>(value: T, replace: (reference: string[]) => unknown): T {
  const map = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(map);
    if (typeof inner !== 'object' || inner === null) return inner;
    const node = inner as Record<string, unknown>;
    const reference = 'Ref' in node ? [String(node.Ref)] : (node['Fn::GetAtt'] as string[] | undefined);
    const replaced = reference && replace(reference);
    if (replaced !== undefined) return replaced;
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, map(member)]));
  };
  return map(value) as T;
}
