import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Import {
  isTypeOnly: boolean;
  specifier: string;
}

/** Every source file, without tests. */
export const sourceFiles = globSync('{shared,functions,infra}/**/*.ts').sort();

/** Keeps what a function returned for a file: several rules read each of them. */
function oncePerFile<T>(read: (file: string) => T): (file: string) => T {
  const kept = new Map<string, T>();
  return (file) => {
    const value = kept.get(file) ?? read(file);
    kept.set(file, value);
    return value;
  };
}

/** The text of a file. */
export const readSource = oncePerFile((file) => readFileSync(file, 'utf8'));

/** Static imports, re-exports, and dynamic imports of a file, in that order. */
export const listImports = oncePerFile((file): Import[] => {
  const source = readSource(file);
  const statements = source.matchAll(/^(?:import|export)\s(type\s)?(?:[^;']*?\sfrom\s+)?'([^']+)'/gm);
  const dynamic = source.matchAll(/\bimport\(\s*'([^']+)'/g);
  return [
    ...[...statements].map(([, type, specifier = '']) => ({ isTypeOnly: type !== undefined, specifier })),
    ...[...dynamic].map(([, specifier = '']) => ({ isTypeOnly: false, specifier })),
  ];
});

/** The repository path of a relative import. */
export const resolveTarget = (file: string, specifier: string): string => join(dirname(file), specifier);

/** Folders that group rooms: each file directly in one of them is a room too. */
const FOLDERS_OF_ROOMS = [
  'shared',
  'shared/api',
  'shared/console',
  'shared/data',
  'shared/domain',
  'shared/visitor',
];

/** The folder of a file, or the file itself if its folder only groups rooms. */
export const findRoom = (file: string): string =>
  FOLDERS_OF_ROOMS.includes(dirname(file)) ? file : dirname(file);

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which node imports which, type-only imports included. `nodeOf` maps a file to its node. */
export function importGraph(nodeOf: (file: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  const known = new Set(sourceFiles);
  for (const file of sourceFiles) {
    const from = nodeOf(file);
    const targets = listImports(file).map(({ specifier }) => resolveTarget(file, specifier));
    const nodes = targets.filter((target) => known.has(target)).map(nodeOf);
    const edges = graph.get(from) ?? new Set<string>();
    for (const node of nodes) if (node !== from) edges.add(node);
    graph.set(from, edges);
  }
  return graph;
}

/** The shortest circle of imports through each node that is part of one, as `a → b → a`. */
export const circlesIn = (graph: Graph): string[] =>
  [...graph.keys()].flatMap((node) => shortestCircle(graph, node)?.join(' → ') ?? []);

function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const seen = new Set<string>();
  const paths = [[start]];
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
