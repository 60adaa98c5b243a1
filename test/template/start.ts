/** Serves the stack synthesized into `CLOUD_ASSEMBLY` as `npm start` serves the sources: for tests that kill the process. */
import { startTemplateService } from './template-service.ts';

const { CLOUD_ASSEMBLY = 'cdk.out', DATA_DIR, PORT = '0', WEBHOOK_ALLOW_LOOPBACK } = process.env;
const { ready, stop, setEnvironment } = await startTemplateService({
  folder: CLOUD_ASSEMBLY,
  dataDir: DATA_DIR,
  port: Number(PORT),
});
if (WEBHOOK_ALLOW_LOOPBACK) setEnvironment({ WEBHOOK_ALLOW_LOOPBACK });
process.once('SIGTERM', () => stop().then(() => process.exit(0)));
console.log(JSON.stringify(ready));
