/** What is used of dynalite's modules, which come without types. */

declare module 'dynalite/db/index.js' {
  import type { Readable } from 'node:stream';
  import type { AbstractLevel } from 'abstract-level';

  /** An attribute in wire format: `{ S: 'text' }`. */
  export type AttributeValue = Record<string, unknown>;
  export type Item = Record<string, AttributeValue>;
  export type Done<T = unknown> = (error?: Error | null, value?: T) => void;

  export interface KeySchemaElement {
    AttributeName: string;
    KeyType: 'HASH' | 'RANGE';
  }
  export interface Index {
    IndexName: string;
    KeySchema: KeySchemaElement[];
  }
  export interface Table {
    TableName: string;
    TableStatus: string;
    TableArn: string;
    /** Made at random when the table is created. */
    TableId: string;
    StreamSpecification?: { StreamEnabled: boolean; StreamViewType?: string };
    LatestStreamArn?: string;
    LatestStreamLabel?: string;
    KeySchema: KeySchemaElement[];
    GlobalSecondaryIndexes?: Index[];
    LocalSecondaryIndexes?: Index[];
  }
  export interface Range {
    gt?: string;
    gte?: string;
    lt?: string;
    lte?: string;
    reverse?: boolean;
    limit?: number;
  }
  export interface SubDb {
    lock(key: string, run: (release: (done: Done) => Done) => void): void;
    get(key: string, done: Done<Item>): void;
    put(key: string, value: unknown, done: Done): void;
    del(key: string, done: Done): void;
    createKeyStream(range?: Range): Readable;
    createValueStream(range: Range): Readable;
  }
  export type IndexKind = 'Local' | 'Global' | 'local' | 'global';
  export interface Options {
    path?: string;
    createTableMs?: number;
    updateTableMs?: number;
  }
  export interface Store {
    options: Options;
    db: AbstractLevel<string | Buffer | Uint8Array, string, unknown>;
    tableDb: SubDb;
    getTable(name: string, checkStatus: boolean | Done<Table>, done?: Done<Table>): void;
    getItemDb(table: string): Partial<SubDb>;
    getIndexDb(kind: IndexKind, table: string, index: string): Partial<SubDb>;
  }
  export interface IndexAction {
    index: string;
    key: string;
    item: Item;
  }

  export function create(options: Options): Store;
  export function createKey(item: Item, table: Table): string;
  export function createIndexKey(item: Item, table: Table, keySchema: KeySchemaElement[]): string;
  export function hashPrefix(value: string, type: string, rangeValue?: string, rangeType?: string): string;
  export function validateKey(key: Item, table: Table): Error | null | undefined;
  export function validateItem(item: Item, table: Table): Error | null | undefined;
  export function checkConditional(data: object, item?: Item): Error | null | undefined;
  export function validationError(message: string): Error;
  export function itemSize(item: Item): number;
  export function addConsumedCapacity(
    data: { ReturnConsumedCapacity: 'TOTAL' },
    isRead: boolean,
    item?: Item,
  ): { TableName: string; CapacityUnits: number };
  export function getIndexActions(
    indexes: Index[],
    before: Item | undefined,
    after: Item | undefined,
    table: Table,
  ): { puts: IndexAction[]; deletes: Omit<IndexAction, 'item'>[] };
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js';

  export type Types = Record<string, unknown>;
  /** Answers with what is wrong with the request, if anything is. */
  export type Custom = (data: never, store: Store) => string | undefined | null;
  export function checkTypes<T>(data: object, types: Types): T;
  export function checkValidations(
    data: object,
    types: Types,
    custom: Custom | undefined,
    store: Store,
  ): void;
}
