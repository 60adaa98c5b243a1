import { afterEach, describe, expect, it } from 'vitest';
import { dataFolders } from '../../support/data-folders.ts';
import {
  endProcesses,
  type Ready,
  runToItsEnd,
  sendRequest,
  startProcess,
} from '../../support/service-process.ts';

const SECRET = 'a service secret of 34 characters.';
const OTHER = 'another service secret: 37 characters';

const aFolder = dataFolders();
afterEach(endProcesses);

async function statusOfAccount({ baseUrl, adminApiKey }: Ready): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${adminApiKey}` };
  return (await sendRequest(baseUrl, '/api/account', { headers })).status;
}

describe('a table', () => {
  it('is bound to the secret of its first process: one with another secret does not start', async () => {
    const DATA_DIR = await aFolder();
    const first = await startProcess({ DATA_DIR, SERVICE_SECRET: SECRET });
    await first.stop('SIGTERM');

    const { code, stdout, stderr } = await runToItsEnd({ DATA_DIR, SERVICE_SECRET: OTHER });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^The link service cannot start: TABLE_NAME links belongs to another service secret; .*\.\n$/,
    );
    expect(stderr).not.toContain(OTHER);

    const again = await startProcess({ DATA_DIR, SERVICE_SECRET: SECRET });
    expect(again.ready.adminApiKey).toBe(first.ready.adminApiKey);
    expect(await statusOfAccount(again.ready)).toBe(200);
  });
});
