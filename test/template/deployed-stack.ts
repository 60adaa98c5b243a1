import { join } from 'node:path';
import type { Resource, Stacks } from '../support/cloud-assembly.ts';
import type { Statement } from './aws/iam.ts';
import { LambdaFunction } from './aws/lambda-function.ts';
import { type LocalAddresses, localResources } from './aws/local-resources.ts';
import { resolver, toArn } from './aws/resolve.ts';

interface DeployOptions {
  /** The folder of the cloud assembly. */
  folder: string;
  stacks: Stacks;
  addresses(): LocalAddresses;
  /** Variables that Lambda itself sets. */
  runtimeEnvironment(functionId: string): Record<string, string>;
}

/** Lambda's own default. */
const DEFAULT_TIMEOUT_SECONDS = 3;

/** What a template makes of a stack: its functions with their roles, and its resources with local values. */
export class DeployedStack {
  /** Resolves references and intrinsic functions. */
  readonly resolve: (node: unknown) => unknown;
  /** By logical id. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly #options: DeployOptions;
  readonly #policies = new Map<string, readonly Statement[]>();

  constructor(options: DeployOptions) {
    this.#options = options;
    this.resolve = resolver(localResources(options.stacks.whole, options.addresses));
    this.functions = new Map(
      this.ofType('AWS::Lambda::Function').map(([id, { Properties }]) => [
        id,
        this.#createFunction(id, Properties),
      ]),
    );
  }

  ofType(type: string): [id: string, Resource][] {
    return Object.entries(this.#options.stacks.whole.Resources).filter(([, { Type }]) => Type === type);
  }

  /** The properties of a resource; throws if the template does not have it. */
  readProperties(logicalId: string): Resource {
    const found = this.#options.stacks.whole.Resources[logicalId];
    if (!found) throw new Error(`The template has no resource ${logicalId}.`);
    return found.Properties;
  }

  output(name: string): string {
    return String(this.resolve(this.#options.stacks.whole.Outputs[name]?.Value));
  }

  /** The logical id of the function with this name or ARN; empty if there is none. */
  findFunction(nameOrArn: unknown): string {
    const ids = [...this.functions.keys()];
    return ids.find((id) => id === nameOrArn || toArn('lambda', `function:${id}`) === nameOrArn) ?? '';
  }

  /** Runs a function; rejects if the stack does not have it, or with what it throws. */
  async invoke(functionId: string, event: unknown): Promise<unknown> {
    const lambda = this.functions.get(functionId);
    if (!lambda) throw new Error(`There is no function ${functionId}, or it may not be invoked.`);
    return lambda.invoke(event);
  }

  /** The policies of a function's role. */
  readStatements(functionId: string): readonly Statement[] {
    const known = this.#policies.get(functionId);
    if (known) return known;
    const role = this.functions.has(functionId) ? this.readProperties(functionId).Role['Fn::GetAtt'][0] : '';
    const inline: Resource[] = role ? this.readProperties(role).Policies : [];
    const statements = inline.flatMap(
      ({ PolicyDocument }) => this.resolve(PolicyDocument.Statement) as Statement[],
    );
    this.#policies.set(functionId, statements);
    return statements;
  }

  #createFunction(id: string, { Code, Handler, Environment, Timeout }: Resource): LambdaFunction {
    const { folder, stacks, runtimeEnvironment } = this.#options;
    const asset = stacks.assets[Code.S3Key?.replace(/\.zip$/, '')] ?? '';
    const [file, handler] = Handler.split('.');
    return new LambdaFunction({
      name: id,
      file: join(folder, asset, `${file}.js`),
      handler,
      timeoutSeconds: Timeout ?? DEFAULT_TIMEOUT_SECONDS,
      environment: () => ({
        ...(this.resolve(Environment?.Variables ?? {}) as Record<string, string>),
        ...runtimeEnvironment(id),
      }),
    });
  }
}
