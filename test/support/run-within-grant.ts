import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { expect } from 'vitest';
import type { FunctionContract } from '../../shared/api/contract/function-contract.ts';
import { tableGrants } from '../../shared/api/contract/route.ts';
import { recordRequests, type TableRequest } from './recorder.ts';
import { accessesOf, patternOf } from './table-access.ts';

/** A use of the table, as contracts name it: `GetItem ROUTE#*`, `Query byClicks USER#*#links`. */
export type TableUse = string;

const useOf = (action: string, pattern: string | undefined, index?: string): TableUse =>
  [action, index, pattern].filter(Boolean).join(' ');

/** The uses of the table that a request makes. */
export const usesOf = (request: TableRequest): TableUse[] =>
  accessesOf(request).flatMap(({ action, index, keys }) =>
    keys.length > 0
      ? keys.map((key) => useOf(action, patternOf(key) ?? key, index))
      : [useOf(action, 'any key')],
  );

/** The uses of the table that a function's contract and its middleware grant. */
export function grantedUses(contract: FunctionContract, grants = tableGrants(contract)): TableUse[] {
  return [
    ...Object.entries(grants).flatMap(([action, keys]) => keys.map((key) => useOf(action, key))),
    ...Object.entries(contract.indexes ?? {}).flatMap(([index, keys]) =>
      keys.map((key) => useOf('Query', key, index)),
    ),
  ];
}

/** Runs a function, and returns its result and its table requests. Fails when it uses the table beyond its grant. */
export async function runWithinGrant<T>(
  contract: FunctionContract,
  run: () => Promise<T>,
): Promise<{ result: T; requests: TableRequest[] }> {
  const { result, requests } = await recordRequests(run);
  const uses = new Set(requests.flatMap(usesOf));
  saveUses(contract.id, uses);
  expect(grantedUses(contract)).toEqual(expect.arrayContaining([...uses]));
  return { result, requests };
}

const saved = new Set<string>();

/** Saved for `test/grants`, which compares the uses of all test files with the contracts. */
function saveUses(id: string, uses: Set<TableUse>): void {
  const folder = process.env.TABLE_USES_FOLDER;
  const lines = [...uses].map((use) => `${id} ${use}\n`).filter((line) => !saved.has(line));
  if (!folder || lines.length === 0) return;
  for (const line of lines) saved.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}-${threadId}`), lines.join(''));
}
