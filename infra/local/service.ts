import { createHmac } from 'node:crypto';
import { handler as bootstrap } from '../../functions/operations/bootstrap.ts';
import type {
  AppearanceEnvironment,
  BootstrapEnvironment,
  CacheEnvironment,
  EdgeEnvironment,
  FunctionEnvironment,
  LogoEnvironment,
  LoopbackEnvironment,
  VisitorEnvironment,
} from '../../shared/api/contract/environment.ts';
import { type BackgroundFunction, handlerFile } from '../../shared/api/contract/function-contract.ts';
import { apiPrefix } from '../../shared/api/contract/route.ts';
import { backgroundFunctions, routes } from '../../shared/api/index.ts';
import { useScrypt } from '../../shared/data/password-queues.ts';
import { checkSchema } from '../../shared/data/schema/schema.ts';
import { useSecrets } from '../../shared/data/secrets.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { env } from '../../shared/env.ts';
import { appearanceEnvironment } from '../appearance/appearance-settings.ts';
import { allowOnDemandCertificates } from './allow-on-demand-certificates.ts';
import { startDelivery } from './change-stream/delivery.ts';
import { withPromptWindows } from './change-stream/prompt-windows.ts';
import type { HttpServer } from './connections/serve.ts';
import { makeDataFolder } from './data-folder.ts';
import { localEdge } from './edge/local-edge.ts';
import { trustedPeers } from './edge/trusted-peers.ts';
import { httpServer, loadHandler } from './http-server.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { localSecrets, newSecret } from './local-secrets.ts';
import type { HandleRequest } from './monitoring/observe-requests.ts';
import { type Monitoring, noMonitoring } from './open-monitoring.ts';
import { openTable } from './open-table.ts';
import { lowPriorityScrypt } from './passwords/low-priority-scrypt.ts';
import { recordHosts } from './record-hosts.ts';
import { bindTableToSecret } from './secret-fingerprint.ts';
import { configuredSecret } from './service-secret.ts';
import { listAddresses, type Settings, SettingsError } from './settings.ts';

/** Counting this many visits holds up requests for no more than 5 ms. */
const MAX_BATCH = 500;

export interface Service {
  /** What `readyLine` prints when the service accepts requests. */
  ready: { ready: true; baseUrl: string; shortUrl: string; adminApiKey: string };
  /** Finishes requests in progress, counts the remaining clicks, and closes the table. */
  stop(): Promise<void>;
}

/**
 * Starts the whole service in this process. Only one can run at a time, as it uses the process's environment. It listens
 * after everything else is ready. Rejects with a `SettingsError` if a setting cannot be used.
 */
export async function startService(
  settings: Settings,
  { watchRequests, watchStream }: Monitoring = noMonitoring,
  consumers = listConsumers(settings),
): Promise<Service> {
  const configured = await configuredSecret(settings);
  // With a DynamoDB elsewhere, the folder would hold nothing but the secret.
  if (!settings.DYNAMODB_ENDPOINT || !configured) await makeDataFolder(settings);
  const table = await openTable(settings);
  try {
    const secrets = localSecrets(configured ?? (await table.serviceSecret()));
    useSecrets(secrets);
    connectTable(table.connection);
    useScrypt(lowPriorityScrypt);
    Object.assign(process.env, bootstrapEnvironment(settings));
    // Before anything is written.
    await checkSchema();
    await bindTableToSecret(settings.TABLE_NAME, await secrets.serviceSecret());
    await bootstrap();

    const source = await table.changes();
    const edgeSecret = newSecret();
    const watch = (handle: HandleRequest) => watchRequests(allowOnDemandCertificates(handle, settings));
    const server = httpServer(routes, loadHandler, watch, localEdge(settings, edgeSecret), {
      isProxy: trustedPeers(settings.TRUST_PROXY),
    });
    const { baseUrl, ownHosts } = listAddresses(settings.HOST, await listen(server, settings));
    const shortUrl = settings.SHORT_URL ?? baseUrl;
    const visitorKey = createHmac('sha256', await secrets.serviceSecret())
      .update('visitors')
      .digest('base64url');
    Object.assign(
      process.env,
      appearanceVariables(settings),
      functionEnvironment(settings, { shortUrl, ownHosts, visitorKey, edgeSecret }),
    );
    await recordHosts(settings.TABLE_NAME, env.site.hosts);
    const worker = await startJobs({ isShared: settings.DYNAMODB_ENDPOINT !== undefined });
    const delivery = startDelivery({
      source,
      consumers,
      invoke: watchStream(invoke),
      maxBatch: MAX_BATCH,
    });
    void table.check();
    return {
      ready: { ready: true, baseUrl: baseUrl + apiPrefix, shortUrl, adminApiKey: secrets.adminApiKey() },
      stop: () => server.close().then(delivery.stop).then(worker.stop).finally(table.close),
    };
  } catch (error) {
    await table.close();
    throw error;
  }
}

const listConsumers = ({ DYNAMODB_ENDPOINT }: Settings): readonly BackgroundFunction[] =>
  DYNAMODB_ENDPOINT === undefined ? withPromptWindows(backgroundFunctions) : backgroundFunctions;

async function listen(server: HttpServer, { HOST, PORT }: Settings): Promise<number> {
  try {
    return await server.listen(PORT, HOST);
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SettingsError(`PORT ${PORT} is in use; choose another port`, { cause });
    if (code === 'EACCES')
      throw new SettingsError(
        `PORT ${PORT} needs more permissions than this user has; choose a port above 1023`,
        { cause },
      );
    if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
      throw new SettingsError(`HOST ${HOST} is not an address of this machine (${code})`, { cause });
    throw cause;
  }
}

const bootstrapEnvironment = (settings: Settings): BootstrapEnvironment & { TABLE_NAME: string } => ({
  TABLE_NAME: settings.TABLE_NAME,
  ADMIN_EMAIL: settings.ADMIN_EMAIL,
  ADMIN_USERNAME: settings.ADMIN_USERNAME,
  ADMIN_PASSWORD: settings.ADMIN_PASSWORD ?? '',
});

/** What the variables of functions need besides the settings. */
interface Computed {
  shortUrl: string;
  ownHosts: string[];
  visitorKey: string;
  edgeSecret: string;
}

/** The variables that CDK sets for deployed functions. */
const functionEnvironment = (
  { TABLE_NAME, RATE_LIMIT, HISTORY_DAYS, ROUTE_CACHE_SECONDS, WEBHOOK_ALLOW_LOOPBACK }: Settings,
  { shortUrl, ownHosts, visitorKey, edgeSecret }: Computed,
): FunctionEnvironment & VisitorEnvironment & EdgeEnvironment & CacheEnvironment & LoopbackEnvironment => ({
  TABLE_NAME,
  SHORT_URL: shortUrl,
  OWN_HOSTS: ownHosts.join(','),
  RATE_LIMIT: String(RATE_LIMIT),
  HISTORY_DAYS: String(HISTORY_DAYS),
  VISITOR_KEY: visitorKey,
  EDGE_SECRET: edgeSecret,
  BRANDED_ENDPOINT: '',
  ROUTE_CACHE_SECONDS,
  WEBHOOK_ALLOW_LOOPBACK,
});

/** Empty where a setting is missing: a service that ran in this process before may have had it. */
const appearanceVariables = ({
  SITE_NAME: siteName,
  LOGO: logo,
  ACCENT_COLOR: accentColor,
  ABUSE_CONTACT: abuseContact,
}: Settings): AppearanceEnvironment & LogoEnvironment => ({
  SITE_NAME: '',
  ACCENT_COLORS: '',
  LOGO_NAME: '',
  ABUSE_URL: '',
  ...appearanceEnvironment({ siteName, logo, accentColor, abuseContact }),
  LOGO_FILE: logo?.path ?? '',
});

async function invoke(contract: BackgroundFunction, event: unknown): Promise<unknown> {
  const { handler } = await import(new URL(`../../${handlerFile(contract)}`, import.meta.url).href);
  return handler(event);
}
