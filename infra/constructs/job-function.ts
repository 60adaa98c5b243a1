import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { JobKind } from '../../shared/api/contract/job-kind.ts';
import { RouteFunction, type SharedResources } from './route-function.ts';

interface JobFunctionProps {
  contract: JobKind;
  resources: SharedResources;
}

/** The function that runs the background jobs of one kind. */
export class JobFunction extends RouteFunction {
  constructor(scope: Construct, { contract, resources }: JobFunctionProps) {
    const { brandedHosts } = resources;
    super(scope, contract.id, {
      contract,
      resources,
      timeout: Duration.seconds(contract.timeoutSeconds),
      statements: contract.managesTenants ? brandedHosts.allowManagingTenants() : [],
      environment: contract.managesTenants ? brandedHosts.environment : {},
    });
  }
}
