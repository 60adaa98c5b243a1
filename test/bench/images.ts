/**
 * What redirects cost while others request images that must be drawn: their number per second and their slowest
 * percent, with and without 20 connections that request PNGs without pause, each of a QR code that is not cached.
 * `node test/bench/images.ts [--service /path/to/another/checkout] [--rounds 3] [--json]`.
 */
import type { Load, Outcome } from './load.ts';
import { median, type Row, report, round } from './report.ts';
import {
  createQrCodes,
  type LoadGenerator,
  type Server,
  startLoadGenerator,
  startOther,
  startService,
} from './servers.ts';
import { type BenchOptions, readOptions } from './visits.ts';

const SECONDS = 2;
const VISITORS = 16;
const IMAGE_VISITORS = 20;
/** More than are drawn in a run, so that the cache does not have them. */
const QR_CODES = 500;

interface Generators {
  visits: LoadGenerator;
  images: LoadGenerator;
}

interface MeasuredRound {
  alone: Outcome;
  loaded: Outcome;
  images: Outcome;
}

/** A row for each server. The first round only warms up. */
export async function benchImages({ service, rounds = 3 }: BenchOptions = {}): Promise<Row[]> {
  const servers = { service: await startService(), ...(service && { other: await startOther(service) }) };
  const generators = { visits: startLoadGenerator(), images: startLoadGenerator() };
  try {
    const rows: Row[] = [];
    for (const [name, server] of Object.entries(servers)) {
      const paths = await createQrCodes(server, QR_CODES);
      const measured: MeasuredRound[] = [];
      for (let i = 0; i <= rounds; i++) measured.push(await measure(server, paths, generators));
      rows.push(toRow(name, measured.slice(1)));
    }
    return rows;
  } finally {
    for (const generator of Object.values(generators)) generator.stop();
    for (const server of Object.values(servers)) await server.stop();
  }
}

let sent = 0;

async function measure(
  server: Server,
  paths: string[],
  { visits, images }: Generators,
): Promise<MeasuredRound> {
  const { port, path } = server;
  const run = async (
    generator: LoadGenerator,
    load: Pick<Load, 'kind' | 'path' | 'paths' | 'connections'>,
  ) => {
    const outcome = await generator.run({ ...load, port, seconds: SECONDS, from: sent });
    sent += outcome.requests;
    return outcome;
  };
  const visit = { kind: 'visit', path, connections: VISITORS } as const;
  const alone = await run(visits, visit);
  const [loaded, drawn] = await Promise.all([
    run(visits, visit),
    run(images, { kind: 'image', path, paths, connections: IMAGE_VISITORS }),
  ]);
  return { alone, loaded, images: drawn };
}

function toRow(name: string, measured: MeasuredRound[]): Row {
  const toMedian = (value: (one: MeasuredRound) => number) => median(measured.map(value));
  return {
    name: `redirects while images are drawn, ${name}`,
    value: round(
      toMedian(({ loaded }) => loaded.perSecond),
      0,
    ),
    unit: '1/s',
    'to without images': round(
      toMedian(({ alone, loaded }) => loaded.perSecond / alone.perSecond),
      2,
    ),
    'p99 in ms': round(
      toMedian(({ loaded }) => loaded.p99),
      1,
    ),
    'p99 without images': round(
      toMedian(({ alone }) => alone.p99),
      1,
    ),
    'images per second, or refusals': round(
      toMedian(({ images }) => images.perSecond),
      1,
    ),
  };
}

if (import.meta.main) report('images', await benchImages(readOptions()));
