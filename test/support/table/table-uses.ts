import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { toKeyPattern } from '../../../infra/grants/key-patterns.ts';
import { middlewareGrants, type TableGrants } from '../../../infra/grants/table-grants.ts';
import { backgroundFunctions, routes } from '../../../shared/api/index.ts';
import type { TableRequest } from './recorder.ts';
import { listAccesses } from './table-access.ts';

/** A use of the table, as IAM checks it: `GetItem ROUTE#*`, `Query byClicks USER#*#links`. */
export type TableUse = string;

/** The uses of the table that a request makes. */
export function readUses(request: TableRequest): TableUse[] {
  return listAccesses(request).flatMap(({ action, index, keys }) => {
    if (keys.length === 0)
      throw new Error(`${action} names no partition key: ${JSON.stringify(request.input)}`);
    return keys.map((key) => [action, index, toKeyPattern(key)].filter(Boolean).join(' '));
  });
}

export const listUses = (grants: TableGrants): TableUse[] =>
  Object.entries(grants).flatMap(([action, keys]) => keys.map((key) => `${action} ${key}`));

const saved = new Set<string>();

/** Saves what a function did, for `savedUses`. Each worker writes a file of its own. */
export function saveUses(id: string, uses: Iterable<TableUse>): void {
  const folder = process.env.TABLE_USES_FOLDER;
  const lines = [...uses].map((use) => `${id} ${use}`).filter((line) => !saved.has(line));
  if (!folder || lines.length === 0) return;
  for (const line of lines) saved.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}-${threadId}`), `${lines.join('\n')}\n`);
}

/** What functions did while their tests ran, by their ids. */
export function savedUses(folder: string): Map<string, Set<TableUse>> {
  const byId = new Map<string, Set<TableUse>>();
  for (const file of globSync(`${folder}/*`))
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      const [id = '', ...use] = line.split(' ');
      byId.set(id, (byId.get(id) ?? new Set()).add(use.join(' ')));
    }
  return byId;
}

/** What functions did themselves, without their middleware, as `infra/grants/grants.json` has it. */
export function toGrants(uses: Map<string, Set<TableUse>>): Record<string, TableGrants> {
  const own = [...routes, ...backgroundFunctions].map((contract) => {
    const ofMiddleware = middlewareGrants(contract).flatMap(listUses);
    const others = [...(uses.get(contract.id) ?? [])].filter((use) => !ofMiddleware.includes(use)).sort();
    const byAction = Object.groupBy(others, (use) => use.slice(0, use.lastIndexOf(' ')));
    const patterns = Object.entries(byAction).map(([action, all = []]) => [
      action,
      all.map((use) => use.slice(action.length + 1)),
    ]);
    return [contract.id, Object.fromEntries(patterns)] as const;
  });
  return Object.fromEntries(own.filter(([, grants]) => Object.keys(grants).length > 0).sort());
}
