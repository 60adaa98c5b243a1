import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startDelivery } from '../../infra/local/change-stream/delivery.ts';
import { gateway } from '../../infra/local/http-server.ts';
import { openTable } from '../../infra/local/open-table.ts';
import { matcher } from '../../infra/local/router.ts';
import type { Service } from '../../infra/local/service.ts';
import type { TableConnection } from '../../shared/data/table/connection.ts';
import { readStacks, type Stacks } from '../support/cloud-assembly.ts';
import { awsEndpoint } from './aws/endpoint.ts';
import { storedSecrets } from './aws/stored-secrets.ts';
import { type DeployedStack, deployStack } from './deployed-stack.ts';
import { type Edge, startEdge } from './edge/edge.ts';

const TABLE_NAME = 'template';

interface TemplateOptions {
  /** The folder of the synthesized cloud assembly. */
  folder: string;
  stacks?: Stacks;
  /** Where the table is stored; in memory by default. */
  dataDir?: string;
  /** 0 takes any free port. */
  port?: number;
}

export interface TemplateService extends Service {
  /** The table, without the checks of roles. */
  connection: TableConnection;
  tableName: string;
  /** Changes environment variables of all functions. */
  setEnvironment(variables: Record<string, string>): void;
}

/**
 * Runs a synthesized stack on the loopback interface: its routes, its bundles with the variables of the template, its
 * stream mappings, and its edge, each function with no more than its role allows.
 */
export async function startTemplateService(options: TemplateOptions): Promise<TemplateService> {
  const { folder, stacks = readStacks(folder), dataDir = ':memory:', port = 0 } = options;
  const table = await openTable({ DATA_DIR: dataDir, DYNAMODB_ENDPOINT: undefined, TABLE_NAME });
  const hosts = { api: '', public: '' };
  let endpointUrl = '';
  const stack = deployStack({
    folder,
    stacks,
    addresses: () => ({ tableName: TABLE_NAME, apiHost: hosts.api, publicHost: hosts.public }),
    runtimeEnvironment: (id) => runtimeEnvironment(id, endpointUrl),
  });
  const secrets = storedSecrets(
    stack
      .ofType('AWS::SecretsManager::Secret')
      .filter(([, { Properties }]) => Properties.GenerateSecretString)
      .map(([id]) => stack.resolve({ Ref: id }) as string),
  );
  const client = table.connection as Pick<DynamoDBClient, 'send'>;
  const endpoint = await awsEndpoint({ table: client, secrets, statementsOf: stack.statementsOf });
  endpointUrl = endpoint.url;

  const invoke = (functionId: string, event: unknown) => {
    const lambda = stack.functions.get(functionId);
    if (!lambda) throw new Error('API Gateway may not invoke the function of this route.');
    return lambda.invoke(event);
  };
  let match: ReturnType<typeof matcher<string>> = () => undefined;
  const server = gateway<string>((method, path) => match(method, path), invoke);
  const distribution = stack.ofType('AWS::CloudFront::Distribution')[0];
  hosts.api = `localhost:${await server.listen(distribution ? 0 : port, '127.0.0.1')}`;
  hosts.public = hosts.api;
  let edge: Edge | undefined;
  if (distribution) {
    edge = await startEdge({ stack, distribution: distribution[1], apiHost: hosts.api, port });
    hosts.public = edge.host;
  }
  match = matcher(stack.routes());
  for (const functionId of stack.triggered()) await invoke(functionId, {});
  const delivery = startDelivery({ source: await table.changes(), ...jobsOf(stack, invoke) });

  return {
    connection: table.connection,
    tableName: TABLE_NAME,
    ready: {
      ready: true,
      baseUrl: stack.output('ApiUrl'),
      shortUrl: stack.output('ShortUrl'),
      adminApiKey: secrets.valueOf(stack.output('AdminApiKeySecret')) ?? '',
    },
    setEnvironment(variables) {
      for (const lambda of stack.functions.values()) lambda.setEnvironment(variables);
    },
    async stop() {
      edge?.close();
      await server.close();
      await delivery.stop();
      await Promise.all([...stack.functions.values()].map((lambda) => lambda.stop()));
      endpoint.close();
      await table.close();
    },
  };
}

/** What Lambda sets. The access key tells the endpoint which function calls. */
const runtimeEnvironment = (functionId: string, endpointUrl: string) => ({
  AWS_REGION: 'us-east-1',
  AWS_LAMBDA_FUNCTION_NAME: functionId,
  AWS_ACCESS_KEY_ID: functionId,
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SESSION_TOKEN: 'local',
  AWS_ENDPOINT_URL: endpointUrl,
});

/** The stream mappings as jobs of the local delivery. Without reports of failures, a result means that all succeeded. */
function jobsOf(stack: DeployedStack, invoke: (functionId: string, event: unknown) => Promise<unknown>) {
  const mappings = stack.mappings();
  const jobs = mappings.map(({ functionId, stream }) => ({
    id: functionId,
    resource: 'streams' as const,
    table: {},
    stream,
  }));
  const reporting = new Set(mappings.filter((one) => one.reportsFailures).map((one) => one.functionId));
  return {
    jobs,
    invoke: async ({ id }: { id: string }, event: unknown) => {
      const result = await invoke(id, event);
      return reporting.has(id) ? result : undefined;
    },
  };
}
