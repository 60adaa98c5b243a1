import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readAdminKey } from '../../../infra/local/read-admin-key.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import {
  endProcesses,
  PRINT_KEY,
  runToItsEnd,
  sendRequest,
  startProcess,
} from '../../support/processes/service-process.ts';
import { dataFolders } from '../../support/table/data-folders.ts';

const { DYNAMODB_ENDPOINT } = process.env;
const aFolder = dataFolders();
afterEach(endProcesses);

const printKey = (variables: Record<string, string>) => runToItsEnd(variables, PRINT_KEY);
const printed = (key: string) => ({ code: 0, signal: null, stdout: `${key}\n`, stderr: '' });

/** What the command prints, without a process of its own: no service may run in this one. */
const readKey = async (variables: Record<string, string>) => readAdminKey(readSettings(variables));

async function expectRefusal(variables: Record<string, string>, ...words: string[]) {
  const { message } = await readKey(variables).then(
    () => expect.fail('There is a key.'),
    (error: Error) => error,
  );
  for (const word of words) expect(message).toContain(word);
}

describe('npm run key', () => {
  it('prints the admin key of a service that has stopped', async () => {
    const variables = { DATA_DIR: await aFolder() };
    const service = await startInProcess(variables);
    await service.stop();
    expect(await readKey(variables)).toBe(service.ready.adminApiKey);
    expect(await readKey(variables)).toBe(service.ready.adminApiKey);
  });

  it('prints the admin key while the service runs, and does not disturb it', async () => {
    const variables = { DATA_DIR: await aFolder() };
    const { ready, stop } = await startInProcess(variables);
    expect(await printKey(variables)).toEqual(printed(ready.adminApiKey));
    const headers = { authorization: `Bearer ${ready.adminApiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ url: 'https://example.com/' });
    const added = await sendRequest(ready.baseUrl, '/api/url/add', { method: 'POST', headers, body });
    expect(added.status).toBe(200);
    await stop();
  });

  it('prints the new admin key after it was renewed, and so does the next start', async () => {
    const variables = { DATA_DIR: await aFolder() };
    const { ready, stop } = await startInProcess(variables);
    const headers = { authorization: `Bearer ${ready.adminApiKey}` };
    const renewed = await sendRequest(ready.baseUrl, '/api/account/key', { method: 'POST', headers });
    const { apikey } = renewed.json() as { apikey: string };
    expect(apikey).not.toBe(ready.adminApiKey);
    await stop();
    expect(await readKey(variables)).toBe(apikey);
    const next = await startInProcess(variables);
    await next.stop();
    expect(next.ready.adminApiKey).toBe(apikey);
  });

  it.runIf(DYNAMODB_ENDPOINT)('prints the admin key of a service that runs on another DynamoDB', async () => {
    const variables = {
      DATA_DIR: await aFolder(),
      DYNAMODB_ENDPOINT: DYNAMODB_ENDPOINT ?? '',
      TABLE_NAME: `key-${randomUUID()}`,
    };
    const { ready } = await startProcess(variables);
    expect(await printKey(variables)).toEqual(printed(ready.adminApiKey));
  });

  it('creates nothing where no service has stored anything, and says what to do', async () => {
    const DATA_DIR = await aFolder();
    await expectRefusal({ DATA_DIR }, `DATA_DIR ${DATA_DIR} holds no data`, 'start the service first');
    expect(await readdir(DATA_DIR)).toEqual([]);
    await expectRefusal({ DATA_DIR: join(DATA_DIR, 'missing') }, 'holds no data');
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  it('says that a service in memory keeps its key to itself', async () => {
    await expectRefusal({ DATA_DIR: ':memory:' }, 'DATA_DIR=:memory:');
  });

  it('names the DynamoDB that does not respond', async () => {
    const DATA_DIR = await aFolder();
    await writeFile(join(DATA_DIR, 'service-secret'), 'a secret');
    const variables = { DATA_DIR, DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' };
    await expectRefusal(variables, 'table links at DYNAMODB_ENDPOINT http://127.0.0.1:1', 'ECONNREFUSED');
  });

  it('names a bad variable, in one line', async () => {
    const { code, stdout, stderr } = await printKey({ PORT: 'abc' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The admin key cannot be shown: PORT must be a port number[^\n]*\.\n$/);
  });
});
