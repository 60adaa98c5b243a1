import { describe, expect, it } from 'vitest';
import { FittingVersions, OMITTED } from '../../../shared/domain/links/fit-changes.ts';
import { countResponseBytes } from '../../../shared/domain/owned/response-size.ts';

const MAX_BYTES = 10_000;

const aVersion = (version: number, from: unknown, to: unknown) => ({
  version,
  changes: [{ field: 'geotarget', from, to }],
});

/** The versions that fit, and the most bytes that they had while they were read. */
function fitVersions(versions: readonly ReturnType<typeof aVersion>[]) {
  const fitting = new FittingVersions<ReturnType<typeof aVersion>>(MAX_BYTES);
  const sizes = versions.map((version) => {
    fitting.add(version);
    return countResponseBytes(fitting.versions);
  });
  return { fitted: fitting.versions, peak: Math.max(...sizes) };
}

const listValues = (versions: readonly ReturnType<typeof aVersion>[]) =>
  versions.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from, to]));

describe('the versions of a response', () => {
  it('keep all values if they fit', () => {
    const versions = Array.from({ length: 9 }, (_, n) => aVersion(n, null, 'x'.repeat(1000)));
    expect(fitVersions(versions).fitted).toEqual(versions);
  });

  it('lose the largest values, and never have more bytes than a response while they are read', () => {
    const long = [{ location: '"', link: '\\'.repeat(1000) }];
    const versions = Array.from({ length: 60 }, (_, n) => aVersion(n, n % 2 ? long : null, n));
    const { fitted, peak } = fitVersions(versions);
    expect(peak).toBeLessThanOrEqual(MAX_BYTES);
    expect(fitted).toHaveLength(60);
    expect(fitted.map(({ changes }) => changes[0]?.to)).toEqual(versions.map(({ version }) => version));
    expect(listValues(fitted)).toContain(OMITTED);
    expect(listValues(versions)).not.toContain(OMITTED);
  });

  it('keep small values beside large ones that were left out', () => {
    const versions = [aVersion(2, 'x'.repeat(MAX_BYTES), 'short'), aVersion(1, null, 'another')];
    expect(listValues(fitVersions(versions).fitted)).toEqual([OMITTED, 'short', null, 'another']);
  });
});
