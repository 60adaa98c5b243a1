import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { FunctionEnvironment } from '../shared/api/contract/environment.ts';
import type { BackgroundFunction, FunctionContract } from '../shared/api/contract/function-contract.ts';
import { isJobKind } from '../shared/api/contract/job-kind.ts';
import { apiPrefix, type Route } from '../shared/api/contract/route.ts';
import { VISITOR_PREFIX } from '../shared/api/contract/table.ts';
import { backgroundFunctions as allFunctions, routes as allRoutes } from '../shared/api/index.ts';
import type { Appearance } from './appearance/appearance-settings.ts';
import { ServiceApi, type Throttling } from './constructs/api.ts';
import { type BackupSettings, Backups } from './constructs/backups.ts';
import { BrandedHosts } from './constructs/branded-hosts.ts';
import { addBudget, type BudgetSettings } from './constructs/budget.ts';
import { tagCosts } from './constructs/cost-tags.ts';
import { Edge, type EdgeSettings } from './constructs/edge.ts';
import { JobQueues } from './constructs/job-queues.ts';
import { Monitoring } from './constructs/monitoring.ts';
import type { SharedResources } from './constructs/route-function.ts';
import { type Rotation, Secrets } from './constructs/secrets.ts';
import { type ExistingTable, existingTable, ServiceTable } from './constructs/table.ts';
import { tableGrants } from './grants/table-grants.ts';
import { type FunctionSettings, ServiceFunctions } from './service-functions.ts';

export interface LinkServiceProps
  extends StackProps,
    Partial<BudgetSettings & BackupSettings & ExistingTable>,
    FunctionSettings,
    Rotation,
    Throttling,
    Appearance {
  edge: EdgeSettings;
  /** Requests per minute for each API key. */
  rateLimit: number;
  /** For how many days a replaced version of a link is kept. */
  historyDays: number;
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
 * The whole service. What holds data or a position in the stream is in this stack itself; the functions are in one nested
 * stack for each resource.
 */
export class LinkServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: LinkServiceProps) {
    super(scope, id, { crossRegionReferences: true, ...props });
    tagCosts(this);
    const { routes = allRoutes, backgroundFunctions = allFunctions, retainTable: retain } = props;
    const table = findOrCreateTable(this, props);
    const secrets = new Secrets(this, 'Secrets', { ...props, retain });
    const api = new ServiceApi(this, 'Api', props);
    const origin = { apiHost: api.host, secret: secrets.values.sentByEdge };
    const edge = new Edge(this, 'Edge', { ...props.edge, ...origin, routes });
    const brandedHosts = new BrandedHosts(this, 'BrandedHosts', { ...origin, edge });
    const queues = new JobQueues(this, 'Jobs', backgroundFunctions.filter(isJobKind));
    const parts = { table, secrets, api, edge, brandedHosts };

    const resources = buildResources(parts, props);
    const functions = new ServiceFunctions(this, {
      ...props,
      routes,
      backgroundFunctions,
      api,
      resources,
      queues,
      retain,
    });

    const { backup, backupDays, monthlyBudget, alarmEmail } = props;
    new Monitoring(this, 'Monitoring', {
      table,
      api,
      functions: functions.byId,
      failures: functions.failures,
      jobs: queues,
      visitWriters: routes.filter(writesVisits).map(({ id }) => id),
      distributions: [edge.distributionId, brandedHosts.distributionId],
      alarmEmail,
    });
    if (backup && backupDays) new Backups(this, 'Backups', { table, days: backupDays, retain });
    if (monthlyBudget && alarmEmail) addBudget(this, { monthlyBudget, alarmEmail });
    addOutputs(this, parts, props);
  }
}

/** What the stack is made of beside its functions. */
interface Parts {
  table: ITable;
  secrets: Secrets;
  api: ServiceApi;
  edge: Edge;
  brandedHosts: BrandedHosts;
}

function findOrCreateTable(scope: Construct, { tableName, tableStreamArn, retainTable }: LinkServiceProps) {
  return tableName && tableStreamArn
    ? existingTable(scope, 'Table', { tableName, tableStreamArn })
    : new ServiceTable(scope, 'Table', { retain: retainTable });
}

const shortUrl = ({ edge }: Parts) => `https://${edge.host}`;

function buildResources(parts: Parts, props: LinkServiceProps): SharedResources {
  const { table, secrets, brandedHosts } = parts;
  return {
    table,
    secrets,
    brandedHosts,
    environment: buildEnvironment(parts, props),
    appearance: props,
    routeCacheSeconds: props.routeCacheSeconds ?? 0,
    canary: props.canary ?? false,
    edgeOnly: props.edge.edgeOnly,
    bundleFolder: props.bundleFolder,
  };
}

const buildEnvironment = (
  parts: Parts,
  { rateLimit, historyDays }: LinkServiceProps,
): FunctionEnvironment => ({
  TABLE_NAME: parts.table.tableName,
  SHORT_URL: shortUrl(parts),
  OWN_HOSTS: [...new Set([parts.edge.distributionHost, parts.api.host])].join(','),
  RATE_LIMIT: String(rateLimit),
  HISTORY_DAYS: String(historyDays),
  BRANDED_ENDPOINT: parts.brandedHosts.endpoint,
});

const writesVisits = (route: Route): boolean =>
  tableGrants(route).UpdateItem?.includes(`${VISITOR_PREFIX}*`) ?? false;

function addOutputs(scope: Construct, parts: Parts, { edge: { edgeOnly } }: LinkServiceProps): void {
  const add = (id: string, value: string) => new CfnOutput(scope, id, { value });
  add('ApiUrl', shortUrl(parts) + apiPrefix);
  add('ShortUrl', shortUrl(parts));
  if (edgeOnly) add('RefusedHost', parts.api.host);
  add('BrandedEndpoint', parts.brandedHosts.endpoint);
  add('TableName', parts.table.tableName);
  add('AdminApiKeySecret', parts.secrets.adminKey.secretName);
}
