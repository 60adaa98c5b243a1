import { type Service, startService } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/settings.ts';

/** Starts the service in this process, which takes a fraction of a process of its own. Only one can run at a time. */
export const startInProcess = (variables: Record<string, string> = {}): Promise<Service> =>
  startService(readSettings({ PORT: '0', DATA_DIR: ':memory:', ...variables }));
