import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handler as bootstrap } from '../../functions/operations/bootstrap.ts';
import type { BootstrapEnvironment, FunctionEnvironment } from '../../shared/api/environment.ts';
import { routes } from '../../shared/api/index.ts';
import { apiPrefix } from '../../shared/api/route.ts';
import { useSecrets } from '../../shared/data/secrets.ts';
import { connectTable } from '../../shared/data/table.ts';
import { httpServer } from './http-server.ts';
import { localSecrets } from './local-secrets.ts';
import { openTable } from './open-table.ts';
import { IN_MEMORY, type Settings } from './settings.ts';

export interface Service {
  /** The line that says that requests are accepted. */
  ready: { ready: true; baseUrl: string; shortUrl: string; adminApiKey: string };
  /** Answers what is under way, then closes the table. */
  stop(): Promise<void>;
}

/** Starts the whole service in this process: one at a time, as its environment is the process's. */
export async function startService(settings: Settings): Promise<Service> {
  const server = await httpServer(routes);
  const here = await listen(server, settings);
  if (settings.DATA_DIR !== IN_MEMORY) await mkdir(settings.DATA_DIR, { recursive: true });
  const secrets = await localSecrets(settings.DATA_DIR);
  const table = await openTable(settings);
  useSecrets(secrets);
  connectTable(table.config);
  const shortUrl = settings.SHORT_URL ?? here.url;
  Object.assign(process.env, environmentOf(settings, shortUrl, here.port));
  await bootstrap();

  const stop = async () => {
    await new Promise((done) => server.close(done).closeIdleConnections());
    await table.close();
  };
  const ready = {
    ready: true as const,
    baseUrl: here.url + apiPrefix,
    shortUrl,
    adminApiKey: secrets.adminApiKey(),
  };
  return { ready, stop };
}

async function listen(server: Server, { HOST, PORT }: Settings): Promise<{ url: string; port: number }> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(PORT, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(HOST);
  return { url: `http://${isThisMachine ? 'localhost' : HOST}:${port}`, port };
}

/** What CDK gives to the functions. */
function environmentOf(
  settings: Settings,
  shortUrl: string,
  port: number,
): FunctionEnvironment & BootstrapEnvironment {
  return {
    TABLE_NAME: settings.TABLE_NAME,
    SHORT_URL: shortUrl,
    OWN_HOSTS: `localhost:${port},127.0.0.1:${port}`,
    RATE_LIMIT: String(settings.RATE_LIMIT),
    ADMIN_EMAIL: settings.ADMIN_EMAIL,
    ADMIN_USERNAME: settings.ADMIN_USERNAME,
    ADMIN_PASSWORD: settings.ADMIN_PASSWORD ?? '',
  };
}
