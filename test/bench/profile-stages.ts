/** What V8 reports: a tree of calls, and which node was running at each sample. */
export interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

/** Stages of a visit by the modules that do them, the first match counts. */
const stagesByModule: [stage: string, modules: RegExp][] = [
  [
    'counting',
    /^shared\/data\/counting\/(?!visits)|change-stream\/|embedded-table\/stream\/|functions\/streams\//,
  ],
  ['commit', /write-queue\.ts$/],
  ['read the link', /^shared\/data\/table\/raw-items\.ts$/],
  ['write the visit', /^shared\/data\/counting\/visits\.ts$|embedded-table\//],
  ['visitor id and facts', /^shared\/visitor\/visits\/count-visit\.ts$/],
  ['send the response', /connections\/send-response\.ts$/],
  ['decide', /^functions\/visitor\/|^shared\/(?:domain|visitor\/visits)\//],
  ['middleware', /^shared\/(?:visitor\/visitor-endpoint|deadline|env)\.ts$/],
  ['build the event', /^infra\/local\/|^shared\/routing\//],
];

/** Stages of what no module of ours calls. */
function stageOfNode({ functionName, url }: ProfileNode['callFrame']): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'garbage collection';
  return url.startsWith('node:') ? 'node:http and sockets' : 'native code';
}

/** The share of each stage in the time that the main thread was busy, of a service in the folder `root`. */
export function shareByStage({ nodes, samples }: CpuProfile, root: string): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)),
  );
  const stages = new Map<number, string | undefined>();
  const findStage = (id: number): string | undefined => {
    if (!stages.has(id)) stages.set(id, readStage(id));
    return stages.get(id);
  };
  const readStage = (id: number): string | undefined => {
    const modules: string[] = [];
    for (let node = byId.get(id); node; node = parents.get(node.id)) {
      const { url } = node.callFrame;
      if (url.endsWith('/profiler.ts')) return undefined;
      if (url.startsWith(`file://${root}/`) && !url.includes('/node_modules/'))
        modules.push(url.slice(`file://${root}/`.length));
    }
    const frame = byId.get(id)?.callFrame;
    if (modules.length === 0) return frame && stageOfNode(frame);
    // A stage includes what it calls, so that reading and writing are told apart in the table.
    const found = stagesByModule.find(([, pattern]) => modules.some((module) => pattern.test(module)));
    return found?.[0] ?? 'other';
  };
  // Counted, as the time since the last sample may be another process's.
  const counts = new Map<string, number>();
  for (const id of samples) {
    const stage = findStage(id);
    if (stage) counts.set(stage, (counts.get(stage) ?? 0) + 1);
  }
  const busy = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...counts].map(([stage, count]) => [stage, count / busy]));
}
