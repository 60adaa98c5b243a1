/** Serves the stack synthesized into `CLOUD_ASSEMBLY` as `npm start` serves the sources: for tests that kill the process. */
import { startTemplateService } from './template-service.ts';

const { CLOUD_ASSEMBLY = 'cdk.out', DATA_DIR, PORT = '0' } = process.env;
const { ready, stop } = await startTemplateService({
  folder: CLOUD_ASSEMBLY,
  dataDir: DATA_DIR,
  port: Number(PORT),
});
process.once('SIGTERM', () => stop().then(() => process.exit(0)));
console.log(JSON.stringify(ready));
