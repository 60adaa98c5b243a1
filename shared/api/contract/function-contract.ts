import type { CollectionName } from '../../collections.ts';

export type Resource =
  | 'account'
  | CollectionName
  | 'plans'
  | 'users'
  | 'audit'
  | 'visitor'
  | 'sign-in'
  | 'console'
  | `console/${CollectionName | 'account' | 'files'}`
  | 'console-admin'
  | 'jobs'
  | 'streams'
  | 'operations';

/** Work that takes a function much longer than what other routes do. */
export type HeavyWork = 'hashes' | 'draws' | 'exports';

/** One Lambda function. Its id names its file, and its role allows only what is listed here and how its tests use the table. */
export interface FunctionContract {
  id: string;
  resource: Resource;
  /**
   * The heavy work that most of its requests cause: to hash a password, to draw an image, or to export a part of an account.
   * API Gateway limits these routes for all callers together, so that a flood leaves room for redirects.
   */
  does?: HeavyWork;
  /** The ids of the functions whose work is part of its own: its role also allows what their tests do with the table. */
  includes?: readonly string[];
  /** The file that has its handler beside others, where it has none of its own: `pages`. */
  handlersIn?: string;
  /** Memory in megabytes, which also determines the CPU share; 256 by default. */
  memory?: number;
  /** `FUNCTION_TIMEOUT_SECONDS` by default. */
  timeoutSeconds?: number;
  /** The entries of threads that it starts, relative to the repository; bundled under the same names beside its own bundle. */
  threads?: readonly string[];
  /** Files that it reads, relative to the repository; copied beside its bundle. */
  assets?: readonly string[];
  /** Whether it reads the installation's logo, if there is one; copied beside its bundle. */
  readsLogo?: boolean;
  /** Whether it may read the service secret, to derive API keys or sessions. */
  readsServiceSecret?: boolean;
  /** Whether it may store the first administrator's API key for the operator. */
  storesAdminKey?: boolean;
}

/** A function without a route: it runs on deploy, on the table's stream, or for a kind of background job. */
export interface BackgroundFunction extends FunctionContract {
  /** The stream records that trigger it. */
  stream?: StreamSource;
  /** How often EventBridge runs it on AWS. */
  everyMinutes?: number;
  /** Whether it may manage the tenants of the branded hosts’ distribution, and their certificates. */
  managesTenants?: boolean;
  /** Whether it sends messages to the queues of all kinds of background jobs. */
  sendsJobs?: boolean;
  /** Whether it logs metrics. */
  logsMetrics?: boolean;
}

/** Settings of Lambda's event source mapping and of its local counterpart. */
export interface StreamSource {
  /** Only changes to items with one of these prefixes in their partition key are delivered. */
  keyPrefixes: readonly string[];
  /** Only these kinds of changes are delivered; all by default. */
  eventNames?: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  /** Maximum number of records in a batch. */
  batchSize: number;
  /** How long a batch may wait for more records, in seconds. */
  windowSeconds: number;
}

/** Memory in megabytes of functions that decode or draw images: half of a processor, so that the work ends in time. */
export const IMAGE_MEMORY = 1024;

/** Memory in megabytes of functions with a lot to compute: one whole processor. */
export const BULK_MEMORY = 1769;

/**
 * Memory in megabytes of functions that hash passwords, which takes a whole processor 0.2 s: with 256 MB, a seventh of one, it
 * would take 1.4 s, and cost the same.
 */
export const PASSWORD_MEMORY = BULK_MEMORY;

/** The asset of functions in which users choose passwords. */
export const COMMON_PASSWORDS = 'shared/data/users/common-passwords.txt';

/* @__NO_SIDE_EFFECTS__ */
export function defineFunction<const F extends BackgroundFunction>(contract: F): F {
  return contract;
}

/** Path of the handler: `functions/links/update-link.ts`, or `functions/console/pixels/pages.ts` for several. */
export function handlerFile({ resource, id, handlersIn }: FunctionContract): string {
  const ownFile = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `functions/${resource}/${handlersIn ?? ownFile}.ts`;
}

/** The exports of such a file: one handler, or several by the ids of their contracts. */
export type HandlerModule<Handler> =
  | { handler: Handler }
  | { handlers: Readonly<Record<string, Handler | undefined>> };

/** The handler of a contract among the exports of its file. */
export function handlerIn<Handler>(module: HandlerModule<Handler>, { id }: { id: string }): Handler {
  const handler = 'handler' in module ? module.handler : module.handlers[id];
  if (!handler) throw new Error(`There is no handler of ${id}.`);
  return handler;
}
