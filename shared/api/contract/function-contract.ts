import type { IndexName, TableAction } from './table.ts';

export type Resource =
  | 'account'
  | 'domains'
  | 'overlays'
  | 'splash-pages'
  | 'campaigns'
  | 'channels'
  | 'links'
  | 'qr-codes'
  | 'pixels'
  | 'plans'
  | 'users'
  | 'visitor'
  | 'streams'
  | 'operations';

/** One Lambda function: its id names its file, and its role allows the table actions listed here, nothing else. */
export interface FunctionContract {
  id: string;
  resource: Resource;
  table: readonly TableAction[];
  /** Indexes it may query. */
  indexes?: readonly IndexName[];
  /** Memory in megabytes, which also sets its share of CPU; 256 by default. */
  memory?: number;
  /** Creates or shows API keys or sessions, so it may read the service secret. */
  readsServiceSecret?: boolean;
}

/** A function that no request reaches: it runs at deploy time or on the table's stream. */
export interface Job extends FunctionContract {
  /** The stream records it receives, if it is fed by the table's stream. */
  stream?: StreamSource;
}

/** What Lambda's event source mapping and the local pump need to know. */
export interface StreamSource {
  /** Only changes to items whose partition key begins with this are delivered. */
  keyPrefix: string;
  /** Maximum number of records in a batch. */
  batchSize: number;
  /** How long a batch may wait for more records, in seconds. */
  windowSeconds: number;
}

/** Megabytes of memory for functions that decode or draw images. */
export const IMAGE_MEMORY = 512;

/* @__NO_SIDE_EFFECTS__ */
export function defineJob<const J extends Job>(job: J): J {
  return job;
}

/** The file of the function's handler: `functions/links/update-link.ts`. */
export function handlerFile({ resource, id }: FunctionContract): string {
  return `functions/${resource}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}
