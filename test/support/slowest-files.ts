import type { Reporter, TestModule } from 'vitest/node';

const FILES_SHOWN = 10;

/** Prints the slowest files of a run with more files than that, loading their modules included. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= FILES_SHOWN) return;
    const timed = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { file: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 };
    });
    const total = timed.reduce((sum, { seconds }) => sum + seconds, 0);
    const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, FILES_SHOWN);
    console.log(`The slowest of ${modules.length} files, which took ${total.toFixed(0)} s together:`);
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
  }
}
