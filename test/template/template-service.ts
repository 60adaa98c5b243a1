import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { SQSBatchResponse } from 'aws-lambda';
import { type StreamDelivery, startDelivery } from '../../infra/local/change-stream/delivery.ts';
import type { HttpServer } from '../../infra/local/connections/serve.ts';
import { gateway } from '../../infra/local/http-server.ts';
import { type OpenTable, openTable } from '../../infra/local/open-table.ts';
import type { Service } from '../../infra/local/service.ts';
import { jobPartitions } from '../../shared/data/keys.ts';
import type { TableConnection } from '../../shared/data/table/connection.ts';
import { matcher } from '../../shared/routing/router.ts';
import { readStacks, type Stacks } from '../support/cloud-assembly.ts';
import { type EventSource, startEventSource } from '../support/jobs/sqs/event-source.ts';
import type { Queue } from '../support/jobs/sqs/queue.ts';
import { awsEndpoint, type Endpoint } from './aws/endpoint.ts';
import { type StoredQueues, storedQueues } from './aws/stored-queues.ts';
import { type StoredSecrets, storedSecrets } from './aws/stored-secrets.ts';
import { DeployedStack } from './deployed-stack.ts';
import { type Edge, startEdge } from './edge/edge.ts';
import { listMappings, listQueueMappings, listRoutes, runAtDeploy } from './triggers.ts';

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
  const stack = new DeployedStack({
    folder,
    stacks,
    addresses: () => ({ tableName: TABLE_NAME, apiHost: hosts.api, publicHost: hosts.public, endpointUrl }),
    runtimeEnvironment: (id) => runtimeEnvironment(id, endpointUrl),
  });
  const secrets = readSecrets(stack);
  const queues = storedQueues(stack);
  const client = table.connection as Pick<DynamoDBClient, 'send'>;
  const endpoint = await awsEndpoint({
    table: client,
    secrets,
    queues,
    readStatements: (id) => stack.readStatements(id),
  });
  endpointUrl = endpoint.url;
  const { server, edge } = await serve(stack, hosts, port);
  const stopServing = async () => {
    edge?.close();
    await server.close();
  };
  try {
    for (const functionId of runAtDeploy(stack)) await stack.invoke(functionId, {});
    const sources = runJobs(stack, queues);
    const delivery = await deliver(stack, table);
    await resendMessages(stack, client);
    return toService({
      stack,
      secrets,
      table,
      stop: () => stopAll({ stopServing, delivery, sources, stack, endpoint, table }),
    });
  } catch (error) {
    await stopAll({ stopServing, stack, endpoint, table });
    throw error;
  }
}

const readSecrets = (stack: DeployedStack): StoredSecrets =>
  storedSecrets(
    stack
      .ofType('AWS::SecretsManager::Secret')
      .filter(([, { Properties }]) => Properties.GenerateSecretString)
      .map(([id]) => stack.resolve({ Ref: id }) as string),
  );

/** Listens before the routes are known, since the addresses are part of what a template resolves to. */
async function serve(
  stack: DeployedStack,
  hosts: { api: string; public: string },
  port: number,
): Promise<{ server: HttpServer; edge?: Edge }> {
  let match: ReturnType<typeof matcher<string>> = () => undefined;
  const server = gateway<string>(
    (method, path) => match(method, path),
    (functionId, event) => stack.invoke(functionId, event),
  );
  const [distribution] = stack.ofType('AWS::CloudFront::Distribution');
  hosts.api = `localhost:${await server.listen(distribution ? 0 : port, '127.0.0.1')}`;
  const edge = distribution && (await startEdge(stack, distribution[1], { apiHost: hosts.api, port }));
  hosts.public = edge?.host ?? hosts.api;
  match = matcher(listRoutes(stack));
  return { server, edge };
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

/** Delivers the stream by the settings of the template's mappings. */
async function deliver(stack: DeployedStack, table: OpenTable): Promise<StreamDelivery> {
  const mappings = listMappings(stack);
  const consumers = mappings.map(({ functionId: id, stream }) => ({
    id,
    resource: 'streams' as const,
    table: {},
    stream,
  }));
  return startDelivery({
    source: await table.changes(),
    consumers,
    invoke: async ({ id }, event) => {
      const result = await stack.invoke(id, event);
      return mappings.some((one) => one.functionId === id && one.reportsFailures) ? result : undefined;
    },
  });
}

/** Delivers the messages of queues by the settings of the template's mappings. */
const runJobs = (stack: DeployedStack, { byId }: StoredQueues): EventSource[] =>
  listQueueMappings(stack).map(({ functionId, queueId, maxConcurrency, reportsFailures }) =>
    startEventSource(byId.get(queueId) as Queue, {
      maxConcurrency,
      invoke: async (event) => {
        const result = await stack.invoke(functionId, event);
        return reportsFailures ? (result as SQSBatchResponse) : undefined;
      },
    }),
  );

/**
 * Dispatches the jobs of the table again: SQS keeps the messages that were sent before this process was killed, and these queues do
 * not.
 */
async function resendMessages(stack: DeployedStack, client: Pick<DynamoDBClient, 'send'>): Promise<void> {
  const dispatcher = listMappings(stack).find(({ stream }) => stream.keyPrefixes.includes('JOBS#'));
  const queries = jobPartitions.map((pk) => ({
    TableName: TABLE_NAME,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: pk } },
  }));
  const found = await Promise.all(queries.map((query) => client.send(new QueryCommand(query))));
  const jobs = found.flatMap(({ Items = [] }) => Items);
  if (!dispatcher || jobs.length === 0) return;
  const Records = jobs.map(({ isSent: _, ...job }, index) => {
    // Of a run that was killed, too: its message comes again when its lease is over.
    const due = { N: String(Math.max(Number(job.due?.N), Number(job.leaseUntil?.N ?? 0))) };
    const NewImage = { ...job, due, ...(job.status?.S === 'running' && { status: { S: 'waiting' } }) };
    const Keys = { pk: job.pk, sk: job.sk };
    const dynamodb = { Keys, NewImage, SequenceNumber: String(index + 1) };
    return { eventID: String(index), eventName: 'INSERT', dynamodb };
  });
  await stack.invoke(dispatcher.functionId, { Records });
}

interface Running {
  stack: DeployedStack;
  secrets: StoredSecrets;
  table: OpenTable;
  endpoint: Endpoint;
  delivery?: StreamDelivery;
  sources?: EventSource[];
  stopServing(): Promise<void>;
  stop(): Promise<void>;
}

const toService = ({
  stack,
  secrets,
  table,
  stop,
}: Pick<Running, 'stack' | 'secrets' | 'table' | 'stop'>) => ({
  connection: table.connection,
  tableName: TABLE_NAME,
  ready: {
    ready: true as const,
    baseUrl: stack.output('ApiUrl'),
    shortUrl: stack.output('ShortUrl'),
    adminApiKey: secrets.findValue(stack.output('AdminApiKeySecret')) ?? '',
  },
  setEnvironment(variables: Record<string, string>) {
    for (const lambda of stack.functions.values()) lambda.setEnvironment(variables);
  },
  stop,
});

async function stopAll(running: Omit<Running, 'secrets' | 'stop'>): Promise<void> {
  const { stack, endpoint, table, delivery, sources = [], stopServing } = running;
  await stopServing();
  await delivery?.stop();
  for (const source of sources) source.stop();
  await Promise.all([...stack.functions.values()].map((lambda) => lambda.stop()));
  endpoint.close();
  await table.close();
}
