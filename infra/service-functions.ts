import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { NestedStack, type Stack } from 'aws-cdk-lib/core';
import type {
  BackgroundFunction,
  FunctionContract,
  Resource,
  StreamSource,
} from '../shared/api/contract/function-contract.ts';
import { isJobKind } from '../shared/api/contract/job-kind.ts';
import type { PageFunction } from '../shared/api/contract/page-function.ts';
import type { Route } from '../shared/api/contract/route.ts';
import { bootstrap } from '../shared/api/operations.ts';
import { listFunctions } from '../shared/api/page-functions.ts';
import { countClicks } from '../shared/api/streams.ts';
import type { ServiceApi } from './constructs/api.ts';
import { Bootstrap } from './constructs/bootstrap.ts';
import { JobFunction } from './constructs/job-function.ts';
import type { JobQueues } from './constructs/job-queues.ts';
import { RouteFunction, type SharedResources } from './constructs/route-function.ts';
import { ScheduledFunction } from './constructs/scheduled-function.ts';
import { StreamMapping } from './constructs/stream-function.ts';

export interface FunctionSettings {
  /** How long clicks may wait in the stream, in seconds, so that one batch counts many. */
  countingWindow: number;
  adminEmail: string;
  adminUsername: string;
}

interface ServiceFunctionsProps extends FunctionSettings {
  routes: readonly Route[];
  backgroundFunctions: readonly BackgroundFunction[];
  api: ServiceApi;
  resources: SharedResources;
  queues: JobQueues;
  /** Whether failed batches outlive the stack. */
  retain: boolean;
}

/** The functions of a stack, in one nested stack for each resource, as a stack can have no more than 500 resources. */
export class ServiceFunctions {
  /** Those of routes, streams, and jobs, by their ids. */
  readonly byId = new Map<string, RouteFunction>();
  /** The queues of failed batches, by the ids of their functions. */
  readonly failures = new Map<string, Queue>();
  readonly #stack: Stack;
  readonly #props: ServiceFunctionsProps;
  readonly #nested = new Map<Resource, NestedStack>();

  constructor(stack: Stack, props: ServiceFunctionsProps) {
    this.#stack = stack;
    this.#props = props;
    const { routes, backgroundFunctions } = props;
    for (const contract of listFunctions(routes)) this.#addRouteFunction(contract);
    for (const contract of backgroundFunctions) this.#addBackgroundFunction(contract);
    if (backgroundFunctions.some(({ id }) => id === bootstrap.id))
      this.#deployLast(this.#findNested(bootstrap));
  }

  #addRouteFunction(contract: Route | PageFunction): void {
    const { api, resources } = this.#props;
    const routeFunction = new RouteFunction(this.#findNested(contract), contract.id, { contract, resources });
    api.mount(contract, routeFunction);
    this.byId.set(contract.id, routeFunction);
  }

  #addBackgroundFunction(contract: BackgroundFunction): void {
    const { resources, queues } = this.#props;
    const { id, everyMinutes } = contract;
    const scope = this.#findNested(contract);
    if (id === bootstrap.id) new Bootstrap(scope, id, { ...this.#props, contract });
    else if (contract.stream) this.#addStreamFunction(scope, contract, contract.stream);
    else if (everyMinutes) new ScheduledFunction(scope, { contract, everyMinutes, resources, queues });
    else if (isJobKind(contract)) this.byId.set(id, new JobFunction(scope, { contract, resources, queues }));
  }

  #addStreamFunction(scope: NestedStack, contract: BackgroundFunction, stream: StreamSource): void {
    const { countingWindow, ...props } = this.#props;
    const windowSeconds = contract.id === countClicks.id ? countingWindow : stream.windowSeconds;
    const source = { ...stream, windowSeconds };
    const mapping = new StreamMapping(this.#stack, scope, { ...props, contract, source });
    this.byId.set(contract.id, mapping.function);
    this.failures.set(contract.id, mapping.failures);
  }

  /** Creates the nested stack of a resource for its first function. */
  #findNested({ resource }: FunctionContract): NestedStack {
    const nested =
      this.#nested.get(resource) ??
      new NestedStack(this.#stack, resource, { description: `Functions for ${resource}` });
    this.#nested.set(resource, nested);
    return nested;
  }

  /**
   * Bootstrap migrates the table, of which functions of the release before would misread what it moves. Its stack comes last,
   * so that a deploy that fails before leaves the table to them.
   */
  #deployLast(last: NestedStack): void {
    for (const other of this.#stack.node.children)
      if (other instanceof NestedStack && other !== last) last.addStackDependency(other);
  }
}
