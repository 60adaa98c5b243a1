/** For a write that only matters if its condition holds: another write was faster, or the item is gone. */
export function ignoreFailedCondition(error: unknown): void {
  if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
}
