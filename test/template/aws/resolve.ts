import type { AnyShape } from '../../support/random/any-shape.ts';

/** The local values of a template's resources. */
export interface LocalValues {
  ref(logicalId: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  secret(arn: string): string;
}

const REGION = 'us-east-1';
const ACCOUNT = '000000000000';

const pseudoParameters: Record<string, string> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
};

/** The ARN of a local resource. */
export const toArn = (service: string, resource: string) =>
  `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;

/** Resolves what CloudFormation resolves: references, intrinsic functions, and dynamic references to secrets. */
export function resolver(local: LocalValues) {
  const ref = (id: string) => pseudoParameters[id] ?? local.ref(id);

  const functions: Record<string, (argument: AnyShape) => unknown> = {
    Ref: ref,
    'Fn::GetAtt': ([id, name]: [string, string]) => local.attribute(id, name),
    'Fn::Join': ([separator, parts]: [string, unknown[]]) => parts.map(resolve).join(separator),
    'Fn::Select': ([index, list]: [number, unknown]) => (resolve(list) as unknown[])[index],
    'Fn::Split': ([separator, text]: [string, unknown]) => String(resolve(text)).split(separator),
    'Fn::Sub': (text: string) => text.replace(/\$\{([^}]+)\}/g, (_, id: string) => String(ref(id))),
  };

  /** A local edge or API has no TLS. */
  const withSecrets = (text: string) =>
    text
      .replace(/\{\{resolve:secretsmanager:(arn:[^}]+?):SecretString:[^}]*\}\}/g, (_, arn) =>
        local.secret(arn),
      )
      .replace(/^https:\/\/(?=localhost:)/, 'http://');

  function resolve(node: unknown): unknown {
    if (typeof node === 'string') return withSecrets(node);
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    const [[name, argument] = [''], ...others] = Object.entries(node);
    const run = others.length === 0 ? functions[name] : undefined;
    if (run) {
      const result = run(argument);
      return typeof result === 'string' ? withSecrets(result) : result;
    }
    if (name.startsWith('Fn::')) throw new Error(`The intrinsic function ${name} is not supported.`);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
  }
  return resolve;
}
