import { type CheckResult, checkDataFile } from '../embedded-table/check/check-data-file.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { nothingStored } from '../open-for-reading.ts';
import { IN_MEMORY, type Settings, SettingsError } from '../settings.ts';
import { checkServiceData } from './check-service-data.ts';

type Where = Pick<Settings, 'DATA_DIR' | 'DYNAMODB_ENDPOINT'>;

/** Checks all of a service's data, and reports each problem. Throws a `SettingsError` if it is not in a file. */
export function checkData({ DATA_DIR, DYNAMODB_ENDPOINT }: Where, report: Report): CheckResult {
  if (DYNAMODB_ENDPOINT) throw new SettingsError('the data is in DYNAMODB_ENDPOINT, not in a file');
  if (DATA_DIR === IN_MEMORY) throw new SettingsError('with DATA_DIR=:memory:, there is no file to check');
  const checked = checkDataFile(DATA_DIR, report, checkServiceData);
  if (!checked) throw nothingStored(DATA_DIR);
  return checked;
}
