import { expect } from 'vitest';
import { tableGrants } from '../../../infra/grants/table-grants.ts';
import type { FunctionContract } from '../../../shared/api/contract/function-contract.ts';
import { recordRequests, type TableRequest } from '../table/recorder.ts';
import { listUses, readUses, saveUses, type TableUse } from '../table/table-uses.ts';

/** While `npm run grants` runs the tests, functions may use the table as they like. */
const isRecording = process.env.GRANTS_RECORDING !== undefined;

const granted = new Map<FunctionContract, Set<TableUse>>();

function listGranted(contract: FunctionContract): Set<TableUse> {
  const uses = granted.get(contract) ?? new Set(listUses(tableGrants(contract)));
  granted.set(contract, uses);
  return uses;
}

/** Runs a function, and returns its result and its table requests. Fails when it uses the table beyond its grants. */
export async function runWithinGrant<T>(
  contract: FunctionContract,
  run: () => Promise<T>,
): Promise<{ result: T; requests: TableRequest[] }> {
  const { result, requests } = await recordRequests(run);
  const uses = new Set(requests.flatMap(readUses));
  saveUses(contract.id, uses);
  const granted = listGranted(contract);
  const notGranted = isRecording ? [] : [...uses].filter((use) => !granted.has(use));
  const message = `${contract.id} uses the table beyond its grants. If it should, run \`npm run grants\`, and review the diff.`;
  if (notGranted.length > 0) expect(notGranted, message).toEqual([]);
  return { result, requests };
}
