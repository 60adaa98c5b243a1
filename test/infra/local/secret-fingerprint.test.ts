import { describe, expect, it } from 'vitest';
import { startInProcess } from '../../support/processes/local-service.ts';
import { type ReadyService, sendRequest } from '../../support/processes/service-process.ts';
import { dataFolders } from '../../support/table/data-folders.ts';

const SECRET = 'a service secret of 34 characters.';
const OTHER = 'another service secret: 37 characters';

const aFolder = dataFolders();

async function statusOfAccount({ baseUrl, adminApiKey }: ReadyService): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${adminApiKey}` };
  return (await sendRequest(baseUrl, '/api/account', { headers })).status;
}

describe('a table', () => {
  it('is bound to the secret of its first service: one with another secret does not start', async () => {
    const DATA_DIR = await aFolder();
    const first = await startInProcess({ DATA_DIR, SERVICE_SECRET: SECRET });
    await first.stop();

    const refused = startInProcess({ DATA_DIR, SERVICE_SECRET: OTHER });
    await expect(refused).rejects.toThrow(/^TABLE_NAME links belongs to another service secret; [^\n]*$/);
    await expect(refused).rejects.not.toThrow(OTHER);

    const again = await startInProcess({ DATA_DIR, SERVICE_SECRET: SECRET });
    expect(again.ready.adminApiKey).toBe(first.ready.adminApiKey);
    expect(await statusOfAccount(again.ready)).toBe(200);
    await again.stop();
  });
});
