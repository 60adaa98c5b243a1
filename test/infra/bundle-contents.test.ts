import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tableGrants } from '../../infra/grants/table-grants.ts';
import { submitImport } from '../../shared/api/console/files.ts';
import {
  COMMON_PASSWORDS,
  handlerFile,
  PASSWORD_MEMORY,
} from '../../shared/api/contract/function-contract.ts';
import { isJobKind } from '../../shared/api/contract/job-kind.ts';
import { isPageFunction } from '../../shared/api/contract/page-function.ts';
import { pageLanguages } from '../../shared/api/fields/page-languages.ts';
import { createLink } from '../../shared/api/links.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { showNotFound } from '../../shared/api/visitor/site.ts';
import { readTexts } from '../../shared/languages/texts.ts';
import { type Group, type LoadedCode, limits, listLoadedCode, packagesIn } from './loaded-code.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contracts } from './stack-template.ts';

const { metafile, bundleFile } = await sharedSynthesis();
const loaded = listLoadedCode(contracts, { metafile, bundleFile });

/** Every redirect waits for this function, whose bundle is the one that visitors notice. */
const MAX_REDIRECT_KILOBYTES = 240;
/** A function without the SDK is small. */
const MAX_KILOBYTES_WITHOUT_TABLE = 22;
/** The letters of a QR code's frame are 100 KB, in the one thread that draws them. */
const MAX_THREAD_KILOBYTES = 160;

/** Lines for all that the rule finds wrong, so that a failure names every offender. */
const findOffenders = (rule: (code: LoadedCode) => string[], among = loaded) =>
  among.flatMap((code) => rule(code).map((what) => `${code.contract.id}: ${what}`));

/** The dispatcher, and the functions of jobs, which send a message again that comes too early. */
const sendsJobMessages = (contract: LoadedCode['contract']) => 'sendsJobs' in contract || isJobKind(contract);

const isIn = (folder: string) => (file: string) => file === folder || file.startsWith(`${folder}/`);

/** The rooms of the other groups. The console shares the visitor side's. */
const foreignRooms: Record<Group, string[]> = {
  visitor: ['shared/console', 'shared/http', 'shared/requests', 'shared/routing'],
  API: ['shared/console', 'shared/visitor', 'shared/html', 'shared/response.ts', 'shared/routing'],
  console: ['shared/http'],
  streams: ['shared/console', 'shared/visitor', 'shared/html', 'shared/http', 'shared/requests'],
};

const withoutTable = loaded.filter(
  ({ contract, group }) => group !== 'console' && Object.keys(tableGrants(contract)).length === 0,
);

describe('what a function loads', () => {
  it('has no code of the console in the API or on the visitor side, and no other group’s code', () => {
    const foreign = ({ group, sources }: LoadedCode) =>
      sources.filter((file) => foreignRooms[group].some((room) => isIn(room)(file)));
    expect(findOffenders(foreign)).toEqual([]);
  });

  it('has no other function’s code', () => {
    const others = ({ contract, sources }: LoadedCode) =>
      sources.filter((file) => isIn('functions')(file) && file !== handlerFile(contract));
    expect(findOffenders(others)).toEqual([]);
  });

  it('has the AWS SDK only if the function uses the table', () => {
    expect(withoutTable.length).toBeGreaterThan(5);
    const sdk = ({ sources }: LoadedCode) =>
      packagesIn(sources).filter((name) => /^@(aws-sdk|smithy)\//.test(name));
    expect(findOffenders(sdk, withoutTable)).toEqual([]);
  });

  it('has the SDK’s other clients only if the function has their permissions', () => {
    const clients = ({ contract, sources }: LoadedCode) => {
      const readsSecrets = contract.readsServiceSecret || contract.storesAdminKey;
      const allowed = [
        ...(readsSecrets ? ['@aws-sdk/client-secrets-manager'] : []),
        ...('managesTenants' in contract ? ['@aws-sdk/client-cloudfront'] : []),
        ...(sendsJobMessages(contract) ? ['@aws-sdk/client-sqs'] : []),
        '@aws-sdk/client-dynamodb',
      ];
      return packagesIn(sources).filter(
        (name) => name.startsWith('@aws-sdk/client-') && !allowed.includes(name),
      );
    };
    expect(findOffenders(clients)).toEqual([]);
  });

  it('has no package that is only for development, and no decoder of images, which threads have', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const unwanted = new Set([...Object.keys(devDependencies), 'jpeg-js', 'pngjs']);
    expect(findOffenders(({ sources }) => packagesIn(sources).filter((name) => unwanted.has(name)))).toEqual(
      [],
    );
  });

  it('keeps to the limit of its group', () => {
    const above = (limit: number, { kilobytes }: LoadedCode) =>
      kilobytes > limit ? [`${kilobytes.toFixed(1)} KB of ${limit}`] : [];
    expect(findOffenders((code) => above(limits[code.group], code))).toEqual([]);
    expect(findOffenders((code) => above(MAX_KILOBYTES_WITHOUT_TABLE, code), withoutTable)).toEqual([]);
    const redirect = loaded.filter(({ contract }) => contract.id === followLink.id);
    expect(redirect).toHaveLength(1);
    expect(findOffenders((code) => above(MAX_REDIRECT_KILOBYTES, code), redirect)).toEqual([]);
  });
});

/** The bundle of a function has one file, or several in a folder. */
const listFiles = (id: string) => globSync(`${dirname(bundleFile(id))}/*.js`);
const sourcesIn = (files: string[]) =>
  Object.entries(metafile.outputs).flatMap(([path, { inputs }]) =>
    files.some((file) => file.endsWith(path.replace(/^(\.\.\/)+/, '/'))) ? Object.keys(inputs) : [],
  );

describe('the console', () => {
  it('has nothing of the administrators’ pages in its own function', () => {
    const administrators = (id: string) =>
      sourcesIn(listFiles(id)).filter((file) =>
        /^(functions\/console-admin|shared\/console\/pages\/admin)\//.test(file),
      );
    expect(administrators('consoleAdmin').length).toBeGreaterThan(10);
    expect(administrators('console')).toEqual([]);
    expect(administrators('signIn')).toEqual([]);
  });
});

describe('the heavy work of routes', () => {
  const doing = (work: string) => loaded.filter(({ contract }) => contract.does === work);
  const ids = (all: readonly LoadedCode[]) => all.map(({ contract }) => contract.id).sort();

  it('is to hash passwords, where people sign in and choose passwords', () => {
    const hashing = loaded.filter(({ sources }) => sources.includes('shared/data/password-queues.ts'));
    // Few links get a password, and what one account may create in a minute is limited.
    const isOfLinks = ({ contract: { id, resource } }: LoadedCode) =>
      /\blinks$/.test(resource) || id === submitImport.id;
    expect(ids(hashing.filter(isOfLinks)).length).toBeGreaterThan(0);
    expect(ids(hashing.filter((one) => !isOfLinks(one)))).toEqual(ids(doing('hashes')));
  });

  it('is to draw images, where threads are started for it', () => {
    const isForImages = (path: string) => threadPackages[basename(path)]?.includes('pngjs');
    expect(ids(doing('draws'))).toEqual(
      ids(loaded.filter(({ contract }) => contract.threads?.some(isForImages))),
    );
  });

  it('is to export a part of an account, where its pages are read for that', () => {
    const exporting = loaded.filter(({ sources }) =>
      sources.some((file) => file.startsWith('shared/data/export/')),
    );
    expect(ids(exporting)).toEqual(expect.arrayContaining(ids(doing('exports'))));
    expect(ids(doing('exports')).length).toBeGreaterThan(2);
  });
});

describe('a function that hashes passwords', () => {
  it('has a whole processor for it', () => {
    const hashing = contracts.filter(({ id }) =>
      sourcesIn(listFiles(id)).includes('shared/data/password-queues.ts'),
    );
    expect(hashing.length).toBeGreaterThan(5);
    const slow = hashing.filter(({ memory = 0 }) => memory < PASSWORD_MEMORY);
    // Few new links have a password, and a processor for each would cost a million of them 0.90 USD more than they may.
    expect(slow.map(({ id }) => id)).toEqual([createLink.id]);
  });
});

describe('the most common passwords', () => {
  it('are beside each function whose code reads them, and beside no other', () => {
    const reading = contracts.filter(({ id }) =>
      sourcesIn(listFiles(id)).includes('shared/data/users/common-passwords.ts'),
    );
    const having = contracts.filter(({ assets = [] }) => assets.includes(COMMON_PASSWORDS));
    expect(reading.map(({ id }) => id)).not.toContain(followLink.id);
    expect(having).toEqual(reading);
    for (const { id } of having)
      expect(existsSync(join(dirname(bundleFile(id)), basename(COMMON_PASSWORDS)))).toBe(true);
  });
});

describe('the texts of pages for visitors', () => {
  it('are in files beside each function whose code reads them, and beside no other', () => {
    const missing = (id: string) =>
      pageLanguages.filter((language) => !existsSync(join(dirname(bundleFile(id)), `${language}.json`)));
    const reads = ({ id }: { id: string }) => sourcesIn(listFiles(id)).includes('shared/languages/texts.ts');
    const reading = contracts.filter(reads);
    const others = contracts.filter((contract) => !reads(contract));
    expect(reading.map(({ id }) => id)).toContain(followLink.id);
    expect(reading.flatMap(({ id }) => missing(id).map((language) => `${id}: ${language}`))).toEqual([]);
    expect(others.filter(({ id }) => missing(id).length < pageLanguages.length).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it('are found there by the bundle', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const settings = {
      EDGE_SECRET: 's',
      SHORT_URL: 'https://x.example',
      TABLE_NAME: 't',
      AWS_REGION: 'eu-west-1',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const { handler } = createRequire(import.meta.url)(bundleFile(showNotFound.id));
    const requestContext = { domainName: 'x.example', http: { method: 'GET', sourceIp: '192.0.2.1' } };
    for (const language of pageLanguages) {
      const event = { headers: { 'accept-language': language }, requestContext };
      const { body } = await handler(event, { getRemainingTimeInMillis: () => 9000 });
      expect(body).toContain(`<h1>${readTexts(language).notices.notFound.title}</h1>`);
    }
  });

  it('are in no bundle, so that a redirect loads none', () => {
    const withTexts = loaded.filter(({ sources }) =>
      sources.some((file) => /languages\/\w+\.json$/.test(file)),
    );
    expect(withTexts.map(({ contract }) => contract.id)).toEqual([]);
  });
});

/** The packages of each thread: what reads a stranger's file carries nothing else. */
const threadPackages: Record<string, string[]> = {
  'draw-qr-worker.js': ['dijkstrajs', 'pngjs', 'qrcode'],
  'redraw-image-worker.js': ['jpeg-js', 'pngjs'],
  'redraw-logo-worker.js': ['jpeg-js', 'pngjs'],
  'read-rows-worker.js': ['csv-parse'],
};

/** The threads that functions start, each with the bundle beside its function's. */
const threads = contracts.flatMap(({ id, threads = [] }) =>
  threads.map((path) => ({ id, name: basename(path), file: join(dirname(bundleFile(id)), basename(path)) })),
);

describe('a thread’s bundle', () => {
  it('is beside each function whose code starts it, and beside no other', () => {
    const starts = contracts.flatMap(({ id }) => {
      const code = listFiles(id)
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n');
      return Object.keys(threadPackages)
        .filter((name) => code.includes(`__dirname,"${name}"`))
        .map((name) => `${id} ${name}`);
    });
    expect(threads.map(({ id, name }) => `${id} ${name}`).sort()).toEqual(starts.sort());
    expect(contracts.filter(isPageFunction).flatMap(({ threads = [] }) => threads)).toHaveLength(4);
  });

  it('starts from the folder of its function, without an environment', async () => {
    for (const { file } of threads) {
      const worker = new Worker(file, { env: {}, execArgv: [] });
      expect([file, await once(worker, 'message')]).toEqual([file, ['ready']]);
      await worker.terminate();
    }
  });

  it('carries its own packages only, none of the SDK, and is small', () => {
    for (const { name, file } of threads) {
      expect([file, packagesIn(sourcesIn([file])).sort()]).toEqual([file, threadPackages[name]]);
      expect(statSync(file).size / 1024).toBeLessThanOrEqual(MAX_THREAD_KILOBYTES);
    }
  });
});
