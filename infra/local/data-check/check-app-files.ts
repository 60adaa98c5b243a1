import { appFilesKey, domainKey } from '../../../shared/data/keys.ts';
import { appFileFields } from '../../../shared/domain/app-files.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

const APP_FILES = appFilesKey('');

/** Checks the files with which branded domains name apps. */
export function checkAppFiles(data: ServiceData, report: Report): ServiceCheck {
  return {
    checkItem({ pk, sk, text }: Native) {
      if (!pk.startsWith(APP_FILES)) return;
      if (!data.find(domainKey(pk.slice(APP_FILES.length)))) report(`${pk} belongs to no branded domain`);
      if (!appFileFields.some((field) => field === sk)) report(`${pk} ${sk} is no file that domains have`);
      if (!isJson(text)) report(`${pk} ${sk} is not JSON`);
    },
  };
}

function isJson(text: unknown): boolean {
  try {
    return typeof JSON.parse(String(text)) === 'object';
  } catch {
    return false;
  }
}
