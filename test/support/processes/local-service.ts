import { noMonitoring } from '../../../infra/local/open-monitoring.ts';
import { type Service, startService } from '../../../infra/local/service.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { backgroundFunctions } from '../../../shared/api/index.ts';

/** Tests would wait for the seconds in which batches fill up. */
const promptFunctions = backgroundFunctions.map((contract) =>
  contract.stream ? { ...contract, stream: { ...contract.stream, windowSeconds: 0.2 } } : contract,
);

/** Starts the service in this process, which takes a fraction of a process of its own. Only one can run at a time. */
export const startInProcess = (variables: Record<string, string | undefined> = {}): Promise<Service> =>
  startService(
    readSettings({ PORT: '0', DATA_DIR: ':memory:', ...variables }),
    noMonitoring,
    promptFunctions,
  );
