import { globSync } from 'node:fs';
import type { GenericSchema } from 'valibot';
import type { ItemPages } from '../../../shared/api/console/item-pages.ts';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import type { CollectionName } from '../../../shared/collections.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';
import type { Content } from './longest-content.ts';

type Fields = Record<string, string>;

/** What tests send of a kind of item, for all that is tested of every kind. One file for each in `test/support/kinds`. */
export interface TestedKind {
  list: ApiRoute;
  create: ApiRoute;
  /** A body that creates one. */
  body: Record<string, unknown>;
  /** A body that changes one, if the route requires a field. */
  change?: Record<string, unknown>;
  /** The longest values that it accepts. */
  longest(content: Content): Record<string, unknown>;
  /** How many megabytes a list of 1000 of those reads at most. */
  listMegabytes: number;
  pages: ItemPages<GenericSchema, GenericSchema>;
  /** What people type into the form of a new one, and of a change, beside what it shows already. */
  typed: { new: Fields; change: Fields };
}

const files = globSync('test/support/kinds/*.ts').sort();
const modules: { kind: TestedKind }[] = await Promise.all(
  files.map((file) => import(new URL(`../../../${file}`, import.meta.url).href)),
);

export const kinds: readonly TestedKind[] = modules.map(({ kind }) => kind);

export const buildCollection = ({ create }: TestedKind) => create.resource as CollectionName;

/** Creates an item through the API and returns its id. */
export async function addItemFor(
  service: TestService,
  user: TestUser,
  { create, body }: TestedKind,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const response = await call(service, create, { key: user.key, body: { ...body, ...fields } });
  if (response.status !== 200) throw new Error(response.text);
  return response.body.id;
}
