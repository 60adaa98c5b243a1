import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CachePolicy, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { FunctionContract, Job } from '../shared/api/contract/function-contract.ts';
import { apiPrefix, type Route } from '../shared/api/contract/route.ts';
import { jobs as allJobs, routes as allRoutes } from '../shared/api/index.ts';
import { bootstrap } from '../shared/api/operations.ts';
import { ServiceApi } from './constructs/api.ts';
import { Bootstrap } from './constructs/bootstrap.ts';
import { BrandedHosts } from './constructs/branded-hosts.ts';
import { RouteFunction, type SharedResources } from './constructs/route-function.ts';
import { Secrets } from './constructs/secrets.ts';
import { StreamFunction } from './constructs/stream-function.ts';
import { ServiceTable } from './constructs/table.ts';

export interface LinkServiceProps extends StackProps {
  /** Base of short URLs, without a trailing slash; the API's own URL by default. */
  shortUrl?: string;
  /** Requests per minute for each API key. */
  rateLimit: number;
  adminEmail: string;
  adminUsername: string;
  /** Whether the table and the secrets outlive the stack. */
  retainTable: boolean;
  /** The folder that holds a contract's bundle. */
  bundleFolder: (contract: FunctionContract) => string;
  /** The contracts to deploy; all of them by default. */
  routes?: readonly Route[];
  jobs?: readonly Job[];
}

/** The whole service: a table, and a function for every contract. */
export class LinkServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: LinkServiceProps) {
    super(scope, id, props);
    const { routes = allRoutes, jobs = allJobs, retainTable: retain, shortUrl, bundleFolder } = props;
    const table = new ServiceTable(this, 'Table', { retain });
    const secrets = new Secrets(this, 'Secrets', { retain });
    const api = new ServiceApi(this, 'Api');
    const brandedHosts = new BrandedHosts(this, 'BrandedHosts', {
      apiHost: api.host,
      originHeaders: {},
      behavior: {
        cachePolicyId: CachePolicy.CACHING_DISABLED.cachePolicyId,
        originRequestPolicyId: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER.originRequestPolicyId,
      },
    });
    const resources: SharedResources = {
      table,
      secrets,
      brandedHosts,
      environment: {
        TABLE_NAME: table.tableName,
        SHORT_URL: shortUrl ?? api.apiEndpoint,
        OWN_HOSTS: shortUrl ? api.host : '',
        RATE_LIMIT: String(props.rateLimit),
        BRANDED_ENDPOINT: brandedHosts.endpoint,
      },
      bundleFolder,
    };
    for (const contract of routes) {
      api.mount(contract, new RouteFunction(this, contract.id, { contract, resources }).lambda);
    }
    for (const job of jobs) {
      if (job.id === bootstrap.id) new Bootstrap(this, job.id, { ...props, job, resources });
      else if (job.stream) new StreamFunction(this, job.id, { contract: job, source: job.stream, resources });
    }

    new CfnOutput(this, 'ApiUrl', { value: api.apiEndpoint + apiPrefix });
    new CfnOutput(this, 'ShortUrl', { value: resources.environment.SHORT_URL });
    new CfnOutput(this, 'BrandedEndpoint', { value: brandedHosts.endpoint });
    new CfnOutput(this, 'AdminApiKeySecret', { value: secrets.adminKey.secretName });
  }
}
