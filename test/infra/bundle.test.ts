import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundle, LOGO_FILE, toEntry } from '../../infra/constructs/bundle.ts';
import { bundleOptions } from '../../infra/constructs/bundle-options.ts';
import { getAccount } from '../../shared/api/account.ts';
import { isPageFunction, type PageFunction } from '../../shared/api/contract/page-function.ts';
import { createQrCode } from '../../shared/api/qr-codes.ts';
import { countClicks } from '../../shared/api/streams.ts';
import { showLogo } from '../../shared/api/visitor/site.ts';
import { LOGO_SVG, logoFile } from '../support/pages/appearance.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contractIds, contracts, readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack, metafile, bundleFile } = await sharedSynthesis();

const logoRequest = {
  headers: {},
  pathParameters: { file: '01ab.svg' },
  requestContext: { domainName: 'sho.rt', http: { sourceIp: '192.0.2.1' } },
};

/** All files of a bundle, by name. */
const readAll = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

const signIn = contracts.filter(isPageFunction).find(({ id }) => id === 'signIn') as PageFunction;

describe('bundles', () => {
  it('load with an empty environment and export only a handler', () => {
    // A page of a function with several is a file of its own, or those of a kind of item together.
    const pages = contracts
      .filter(isPageFunction)
      .flatMap(({ id }) => globSync(`${dirname(bundleFile(id))}/{show,submit,pages}-*.js`));
    expect(pages.length).toBeGreaterThan(30);
    const files = [...contractIds.map(bundleFile), ...pages];
    // Undici would be a third of a start, and any ESM import of `node:http` loads it.
    const script = `
      const files = ${JSON.stringify(files)};
      const exported = files.map((file) => [file, Object.keys(require(file))]);
      const undici = process.moduleLoadList.filter((name) => name.endsWith('/undici'));
      process.stdout.write(JSON.stringify({ exported: Object.fromEntries(exported), undici }));`;
    const output = execFileSync(process.execPath, ['--input-type=commonjs', '--eval', script], { env: {} });
    expect(JSON.parse(output.toString())).toEqual({
      exported: Object.fromEntries(
        files.map((file) => [file, [/\/pages-\w+\.js$/.test(file) ? 'handlers' : 'handler']]),
      ),
      undici: [],
    });
  });

  it('are CommonJS in a file named index.js, whatever a package.json further up says', () => {
    expect(readdirSync(dirname(bundleFile(getAccount.id))).sort()).toEqual(['index.js', 'package.json']);
    const outdir = mkdtempSync(join(tmpdir(), 'link-service-bundles-'));
    try {
      writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
      const bundles = bundle([toEntry(getAccount)], { ...bundleOptions, outdir });
      expect(Object.keys(createRequire(import.meta.url)(bundles.file(getAccount.id)))).toEqual(['handler']);
    } finally {
      rmSync(outdir, { recursive: true });
    }
  });

  it('have the logo of the installation beside them, where functions read it', async () => {
    const bundles = bundle([{ ...toEntry(showLogo), logo: logoFile() }]);
    try {
      const script = `
        const [file, event] = [${JSON.stringify(bundles.file(showLogo.id))}, ${JSON.stringify(logoRequest)}];
        require(file).handler(event, {}).then(({ body }) => process.stdout.write(body));`;
      const env = { LOGO_NAME: '01ab.svg', LOGO_FILE, SHORT_URL: 'https://sho.rt', EDGE_SECRET: 'x' };
      const output = execFileSync(process.execPath, ['--input-type=commonjs', '--eval', script], { env });
      expect(Buffer.from(output.toString(), 'base64').toString()).toBe(LOGO_SVG);
    } finally {
      bundles.remove();
    }
  });

  it.each([
    [
      'its search for credentials',
      /credential-provider-(?!env)|token-providers|nested-clients/,
      'lambda-credentials',
    ],
    ['its SHA-256 in JavaScript', /submodules\/checksum\/sha256/, 'native-sha256'],
    ['event streams', /event-streams\//, 'no-event-streams'],
    ['endpoint discovery', /endpoint-discovery\/dist|endpoint-cache/, 'no-endpoint-discovery'],
    ['the store of concurrent invocations', /lambda-invoke-store/, 'no-invoke-store'],
  ])('replace this part of the SDK: %s', (_, replaced, replacement) => {
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((file) => replaced.test(file))).toEqual([]);
    expect(inputs).toContain(`infra/constructs/sdk-replacements/${replacement}.ts`);
  });

  it('require nothing except Node’s own modules', () => {
    const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
    const external = imports.filter((one) => one.external);
    const names = new Set(external.map(({ path }) => path.replace('node:', '')));
    expect([...names].filter((name) => !builtinModules.includes(name))).toEqual([]);
    // An `import()` would load undici at the first request instead of at the start.
    const written = contractIds.flatMap((id) => globSync(`${dirname(bundleFile(id))}/*.js`));
    expect(written.filter((file) => /\bimport\s*\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('are the same in every build, so that a deploy replaces only functions that changed', () => {
    // Of each kind the smallest, as all of them would take 8 s of CPU time.
    const kinds = [getAccount, showLogo, countClicks, signIn, createQrCode];
    const again = bundle(kinds.map(toEntry));
    try {
      for (const { id } of kinds) expect(readAll(again.folder(id))).toEqual(readAll(dirname(bundleFile(id))));
      const bundleFolder = () => again.folder(getAccount.id);
      const other = readTemplate(
        synthesize({ routes: [getAccount], backgroundFunctions: [], bundleFolder }).whole,
      );
      expect(other.functionOf(getAccount.id).Code).toEqual(stack.functionOf(getAccount.id).Code);
    } finally {
      again.remove();
    }
  });
});
