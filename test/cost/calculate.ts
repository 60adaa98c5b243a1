import { indexLinks, refreshPlan } from '../../shared/api/job-kinds.ts';
import { createLink } from '../../shared/api/links.ts';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import type { StackTemplate } from '../infra/stack-template.ts';
import { add, type Bill, ofPart, times } from './bill.ts';
import {
  type DeployedCounting,
  deployedCounting,
  deployedEdge,
  deployedFunction,
  deployedVariables,
  hasPointInTimeRecovery,
} from './deployment.ts';
import { idleMonth } from './idle.ts';
import { type Batch, measure } from './measure.ts';
import { billOfCall, billOfHash, billOfJob, billOfRequest, billOfStorage } from './usage.ts';

const MILLION = 1e6;
const BUSY_CLICKS = 100 * MILLION;
const BUSY_LINKS = 10;
const SECONDS_PER_MONTH = 30.4 * 86_400;
/** A new on-demand table has four partitions, each with a shard of the stream; visitors spread over all of them. */
const SHARDS = 4;

/** Every click is alone on its link, on links of as many users. */
const sparse: Batch = { links: 50, each: 1 };
/** A batch with one popular link. */
const dense: Batch = { links: 1, each: 60 };

/** What a shard collects in a window of a month with many clicks on few links of one user. */
export function busyBatch({ batchSize, windowSeconds }: DeployedCounting): Batch {
  const perSecond = BUSY_CLICKS / SECONDS_PER_MONTH / SHARDS;
  const records = Math.min(batchSize, Math.max(1, Math.round(perSecond * windowSeconds)));
  const links = Math.min(BUSY_LINKS, records);
  return { links, each: Math.floor(records / links), ofOneUser: true };
}

/** The bills of the service as it is synthesized. */
export interface Costs {
  idle: Bill;
  /** Each for a million. */
  dense: Bill;
  sparse: Bill;
  creates: Bill;
  /** New links that the stream adds to the index for searches, each alone in its batch: what creates cost on top. */
  indexed: Bill;
  /** Hashes of passwords: what a sign-in costs on top of its call. */
  hashes: Bill;
  /** Background jobs, each alone in its batch, without the work that they do. */
  jobs: Bill;
  /** 100 million clicks in a month, on ten links. */
  busyMonth: Bill;
}

/** The branded hosts of a service, each of which is a tenant at CloudFront. */
export interface BrandedHostCosts {
  hosts: number;
  /** For each month and host. */
  price: number;
}

/** Runs the functions to measure what they use, and multiplies that with the prices of what the template deploys. */
export async function calculateCosts(
  stack: StackTemplate,
  branded: BrandedHostCosts = { hosts: 0, price: 0 },
): Promise<Costs> {
  const edge = deployedEdge(stack);
  const lambdas = {
    visit: deployedFunction(stack, followLink.id),
    create: deployedFunction(stack, createLink.id),
    count: deployedFunction(stack, countClicks.id),
    dispatch: deployedFunction(stack, dispatch.id),
    index: deployedFunction(stack, indexLinks.id),
    refresh: deployedFunction(stack, refreshPlan.id),
  };
  const batches = { sparse, dense, busy: busyBatch(deployedCounting(stack, countClicks.id)) };
  const { visit, created, indexed, emptyJob, visitorBytes, counted } = await measure(
    deployedVariables(stack, [followLink, createLink, countClicks, dispatch, indexLinks]),
    batches,
  );
  const idle = add(idleMonth(stack.json), billOfHosts(branded));

  const storage = billOfStorage(visitorBytes, hasPointInTimeRecovery(stack));
  const visits = add(billOfRequest(edge, visit, lambdas.visit), billOfCall(lambdas.visit, visit));
  const counting = (name: keyof typeof batches): Bill => {
    const records = batches[name].links * batches[name].each;
    return ofPart('counting', times(1 / records, billOfCall(lambdas.count, counted[name], records)));
  };
  const clicks = (name: keyof typeof batches): Bill => add(visits, counting(name));
  const creates = add(
    billOfRequest(edge, created, { ...lambdas.create, hasBody: true }),
    billOfCall(lambdas.create, created),
  );
  return {
    idle,
    dense: times(MILLION, clicks('dense')),
    sparse: times(MILLION, clicks('sparse')),
    creates: times(MILLION, creates),
    hashes: times(MILLION, billOfHash(deployedFunction(stack, 'signIn'))),
    indexed: times(MILLION, billOfJob(lambdas.dispatch, lambdas.index, indexed)),
    jobs: times(MILLION, billOfJob(lambdas.dispatch, lambdas.refresh, emptyJob)),
    busyMonth: add(idle, times(BUSY_CLICKS, add(clicks('busy'), storage))),
  };
}

/** What branded hosts cost in a month without visits. */
export const billOfHosts = ({ hosts, price }: BrandedHostCosts): Bill => ({ 'branded hosts': hosts * price });
