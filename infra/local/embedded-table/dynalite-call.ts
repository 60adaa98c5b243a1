import { createRequire } from 'node:module';
import {
  createKey,
  type Done,
  type Item,
  type Store,
  type Table,
  validateItem,
  validateKey,
} from 'dynalite/db/index.js';
import { type Custom, checkTypes, checkValidations, type Types } from 'dynalite/validations/index.js';

/** A request as it came. */
export type Input = Record<string, unknown>;

/** What the code here reads of a checked request; the rest is for dynalite. */
export interface Parsed {
  TableName: string;
  Key?: Item;
  Item?: Item;
  ExclusiveStartKey?: Item;
}

/** Which parameters an operation has, and what else must hold of them. */
export interface Rules {
  types: Types;
  custom?: Custom;
}

export type Action = (view: Store, data: object, done: Done) => void;

export interface DynaliteOperation extends Rules {
  action: Action;
}

const require = createRequire(import.meta.url);

/** dynalite's module for an operation: `getItem`. */
export function dynalite(name: string): DynaliteOperation {
  const { types, custom }: Rules = require(`dynalite/validations/${name}.js`);
  return { types, custom, action: require(`dynalite/actions/${name}.js`) };
}

/** The request's known parameters, its expressions parsed; throws what DynamoDB refuses. Changes the input. */
export function parse<T = Parsed>({ types, custom }: Rules, input: Input, store: Store): T {
  const data = checkTypes<T & object>(input, types);
  checkValidations(data, types, custom, store);
  return data;
}

export function perform<Answer = object>(action: Action, view: Store, data: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    action(view, data, (error, answer) => (error ? reject(error) : resolve(answer as Answer)));
  });
}

/** The table, or a ResourceNotFoundException. */
export function findTable(view: Store, name: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    view.getTable(name, (error, table) => (table ? resolve(table) : reject(error)));
  });
}

/** dynalite's key of the item the request is about; throws a ValidationException if the table has no such keys. */
export function itemKey({ Item, Key = {} }: Parsed, table: Table): string {
  const invalid = Item ? validateItem(Item, table) : validateKey(Key, table);
  if (invalid) throw invalid;
  return createKey(Item ?? Key, table);
}
