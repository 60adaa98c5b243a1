import { type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { countryNames, findCountryCode } from '../../shared/domain/values/countries.ts';
import { shortPath } from './short-path.ts';

/** Names that the atlas abbreviates, with the codes of their countries. */
const abbreviated: Readonly<Record<string, string>> = {
  'Bosnia and Herz.': 'BA',
  'Central African Rep.': 'CF',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'Falkland Is.': 'FK',
  'Fr. S. Antarctic Lands': 'TF',
  'S. Sudan': 'SS',
  'Solomon Is.': 'SB',
  'W. Sahara': 'EH',
};

/** The code of a country of the atlas; undefined for an area that has none. */
function findCode(name: string): string | undefined {
  const code = abbreviated[name] ?? findCountryCode(name) ?? '';
  return countryNames.has(code) ? code : undefined;
}

/** What the console draws: outlines as the `d` of paths, in whole units of the drawing. */
export interface WorldMap {
  width: number;
  height: number;
  /** By the country's code in ISO 3166-1. */
  countries: Record<string, string>;
  /** Areas without a code of their own, to which no click can belong. */
  others: string;
}

const WIDTH = 720;
/** Would take a fifth of the map's height. */
const LEFT_OUT = 'Antarctica';

/** Natural Earth's countries at 1:110 million, in the Natural Earth projection. */
export function drawWorldMap(): WorldMap {
  const topology = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const { features } = feature(topology, topology.objects.countries);
  const drawn = features.filter(({ properties }) => properties.name !== LEFT_OUT);
  const all = { type: 'FeatureCollection', features: drawn } as ExtendedFeatureCollection;
  // Straight lines are enough at this size.
  const projection = geoNaturalEarth1().precision(4).fitWidth(WIDTH, all);
  const path = geoPath(projection).digits(1);
  const height = Math.ceil(path.bounds(all)[1][1]);
  const outlines = drawn.map((country) => ({
    code: findCode(country.properties.name),
    d: shortPath(path(country) ?? ''),
  }));
  const known = outlines.flatMap(({ code, d }) => (code ? [[code, d] as const] : []));
  return {
    width: WIDTH,
    height,
    countries: Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))),
    others: outlines.flatMap(({ code, d }) => (code ? [] : [d])).join(''),
  };
}
