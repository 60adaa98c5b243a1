import { CfnOutput, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type {
  BackgroundFunction,
  FunctionContract,
  Resource,
} from '../shared/api/contract/function-contract.ts';
import { isJobKind } from '../shared/api/contract/job-kind.ts';
import { apiPrefix, type Route } from '../shared/api/contract/route.ts';
import { VISITOR_PREFIX } from '../shared/api/contract/table.ts';
import { backgroundFunctions as allFunctions, routes as allRoutes } from '../shared/api/index.ts';
import { bootstrap } from '../shared/api/operations.ts';
import { listFunctions } from '../shared/api/page-functions.ts';
import { countClicks } from '../shared/api/streams.ts';
import type { Appearance } from './appearance/appearance-settings.ts';
import { ServiceApi, type Throttling } from './constructs/api.ts';
import { type BackupSettings, Backups } from './constructs/backups.ts';
import { Bootstrap } from './constructs/bootstrap.ts';
import { BrandedHosts } from './constructs/branded-hosts.ts';
import { addBudget, type BudgetSettings } from './constructs/budget.ts';
import { tagCosts } from './constructs/cost-tags.ts';
import { Edge, type EdgeSettings } from './constructs/edge.ts';
import { JobFunction } from './constructs/job-function.ts';
import { JobQueues } from './constructs/job-queues.ts';
import { Monitoring } from './constructs/monitoring.ts';
import { RouteFunction, type SharedResources } from './constructs/route-function.ts';
import { ScheduledFunction } from './constructs/scheduled-function.ts';
import { type Rotation, Secrets } from './constructs/secrets.ts';
import { StreamMapping } from './constructs/stream-function.ts';
import { type ExistingTable, existingTable, ServiceTable } from './constructs/table.ts';
import { tableGrants } from './grants/table-grants.ts';

export interface LinkServiceProps
  extends StackProps,
    Partial<BudgetSettings & BackupSettings & ExistingTable>,
    Rotation,
    Throttling,
    Appearance {
  edge: EdgeSettings;
  /** Requests per minute for each API key. */
  rateLimit: number;
  /** For how many days a replaced version of a link is kept. */
  historyDays: number;
  /** How long clicks may wait in the stream, in seconds, so that one batch counts many. */
  countingWindow: number;
  adminEmail: string;
  adminUsername: string;
  /** For how many seconds a warm function keeps a link’s route: 0 by default. */
  routeCacheSeconds?: number;
  /** Whether the functions with the most at stake are deployed to a tenth of their requests first. */
  canary?: boolean;
  /** Whether API Gateway logs each request. */
  accessLog?: boolean;
  /** Gets an email from each alarm. */
  alarmEmail?: string;
  /** Whether the table, the secrets and failed batches outlive the stack. */
  retainTable: boolean;
  /** The folder that holds a contract's bundle. */
  bundleFolder: (contract: FunctionContract) => string;
  /** The contracts to deploy; all of them by default. */
  routes?: readonly Route[];
  backgroundFunctions?: readonly BackgroundFunction[];
}

/**
 * The whole service. What holds data or a position in the stream is in this stack; the functions are in one nested stack for
 * each resource, as a stack can have no more than 500 resources.
 */
export class LinkServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: LinkServiceProps) {
    super(scope, id, { crossRegionReferences: true, ...props });
    tagCosts(this);
    const {
      routes = allRoutes,
      backgroundFunctions = allFunctions,
      retainTable: retain,
      bundleFolder,
    } = props;
    const { tableName, tableStreamArn } = props;
    const table =
      tableName && tableStreamArn
        ? existingTable(this, 'Table', { tableName, tableStreamArn })
        : new ServiceTable(this, 'Table', { retain });
    const secrets = new Secrets(this, 'Secrets', { ...props, retain });
    const api = new ServiceApi(this, 'Api', props);
    const edge = new Edge(this, 'Edge', {
      ...props.edge,
      routes,
      apiHost: api.host,
      secret: secrets.values.sentByEdge,
    });
    const shortUrl = `https://${edge.host}`;
    const brandedHosts = new BrandedHosts(this, 'BrandedHosts', {
      apiHost: api.host,
      secret: secrets.values.sentByEdge,
      edge,
    });
    const resources: SharedResources = {
      table,
      secrets,
      brandedHosts,
      environment: {
        TABLE_NAME: table.tableName,
        SHORT_URL: shortUrl,
        OWN_HOSTS: [...new Set([edge.distributionHost, api.host])].join(','),
        RATE_LIMIT: String(props.rateLimit),
        HISTORY_DAYS: String(props.historyDays),
        BRANDED_ENDPOINT: brandedHosts.endpoint,
      },
      appearance: props,
      routeCacheSeconds: props.routeCacheSeconds ?? 0,
      canary: props.canary ?? false,
      edgeOnly: props.edge.edgeOnly,
      bundleFolder,
    };
    const findStack = stacksByResource(this);
    const functions = new Map<string, RouteFunction>();
    const failures = new Map<string, Queue>();
    const queues = new JobQueues(this, 'Jobs', backgroundFunctions.filter(isJobKind));
    for (const contract of listFunctions(routes)) {
      const routeFunction = new RouteFunction(findStack(contract), contract.id, { contract, resources });
      api.mount(contract, routeFunction);
      functions.set(contract.id, routeFunction);
    }
    for (const contract of backgroundFunctions) {
      if (contract.id === bootstrap.id)
        new Bootstrap(findStack(contract), contract.id, { ...props, contract, resources });
      else if (contract.stream) {
        const windowSeconds =
          contract.id === countClicks.id ? props.countingWindow : contract.stream.windowSeconds;
        const source = { ...contract.stream, windowSeconds };
        const streamProps = { contract, source, resources, retain, queues };
        const mapping = new StreamMapping(this, findStack(contract), streamProps);
        functions.set(contract.id, mapping.function);
        failures.set(contract.id, mapping.failures);
      } else if (contract.everyMinutes) {
        const { everyMinutes } = contract;
        new ScheduledFunction(findStack(contract), { contract, everyMinutes, resources, queues });
      } else if (isJobKind(contract)) {
        functions.set(contract.id, new JobFunction(findStack(contract), { contract, resources, queues }));
      }
    }
    if (backgroundFunctions.some(({ id }) => id === bootstrap.id)) deployLast(this, findStack(bootstrap));
    new Monitoring(this, 'Monitoring', {
      table,
      api,
      functions,
      failures,
      jobs: queues,
      visitWriters: routes.filter(writesVisits).map(({ id }) => id),
      distributions: [edge.distributionId, brandedHosts.distributionId],
      alarmEmail: props.alarmEmail,
    });

    const { backup, backupDays } = props;
    if (backup && backupDays) new Backups(this, 'Backups', { table, days: backupDays, retain });
    const { monthlyBudget, alarmEmail } = props;
    if (monthlyBudget && alarmEmail) addBudget(this, { monthlyBudget, alarmEmail });

    new CfnOutput(this, 'ApiUrl', { value: shortUrl + apiPrefix });
    new CfnOutput(this, 'ShortUrl', { value: shortUrl });
    if (props.edge.edgeOnly) new CfnOutput(this, 'RefusedHost', { value: api.host });
    new CfnOutput(this, 'BrandedEndpoint', { value: brandedHosts.endpoint });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'AdminApiKeySecret', { value: secrets.adminKey.secretName });
  }
}

const writesVisits = (route: Route): boolean =>
  tableGrants(route).UpdateItem?.includes(`${VISITOR_PREFIX}*`) ?? false;

/**
 * Bootstrap migrates the table, of which functions of the release before would misread what it moves. Its stack comes last, so
 * that a deploy that fails before leaves the table to them.
 */
function deployLast(scope: Construct, last: NestedStack): void {
  for (const other of scope.node.children)
    if (other instanceof NestedStack && other !== last) last.addStackDependency(other);
}

/** Creates the nested stack for a resource's functions when the first of them asks for it. */
function stacksByResource(scope: Construct): (contract: FunctionContract) => NestedStack {
  const stacks = new Map<Resource, NestedStack>();
  return ({ resource }) => {
    const stack =
      stacks.get(resource) ?? new NestedStack(scope, resource, { description: `Functions for ${resource}` });
    stacks.set(resource, stack);
    return stack;
  };
}
