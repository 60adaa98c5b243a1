import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const readsSynthesis = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('sharedSynthesis()');

/** Starts one file that makes the shared synthesis, and those that would wait for it after the others of their project. */
export default class SynthesisSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const readers = sorted.filter(readsSynthesis);
    const [first] = readers;
    if (!first) return sorted;
    const isOther = (file: TestSpecification) => file.project === first.project && !readers.includes(file);
    const start = sorted.findIndex(({ project }) => project === first.project);
    const end = sorted.findLastIndex(({ project }) => project === first.project);
    return [
      ...sorted.slice(0, start),
      first,
      ...sorted.filter(isOther),
      ...readers.slice(1),
      ...sorted.slice(end + 1),
    ];
  }
}
