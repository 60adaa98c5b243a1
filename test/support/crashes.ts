import type { TestService } from './service.ts';

export interface Crash {
  /** Which request it happens at, counted from 1. */
  at: number;
  /** Whether that request is lost, or only its answer. */
  when: 'before' | 'after';
  /** Only writes are counted. */
  amongWrites?: boolean;
  /** The table answers again after the one failure: the function lives on. */
  isBrief?: boolean;
}

const isWrite = (operation: string) => !/^(Get|BatchGet|Query)/.test(operation);

/** Makes the table fail at one request and, unless it is brief, at all that follow. Tells whether it came to that. */
export function crash(service: TestService, { at, when, amongWrites, isBrief }: Crash) {
  let requests = 0;
  let hasCrashed = false;
  const fail = () => {
    hasCrashed = true;
    return new Error('crash');
  };
  let isHit = false;
  service.table.failWith(({ operation }) => {
    if (hasCrashed && !isBrief) return fail();
    if (!amongWrites || isWrite(operation)) requests++;
    isHit = !hasCrashed && requests === at && (!amongWrites || isWrite(operation));
    return isHit && when === 'before' ? fail() : undefined;
  });
  service.table.failAfter(() => (isHit && !hasCrashed && when === 'after' ? fail() : undefined));
  return {
    get hasCrashed() {
      return hasCrashed;
    },
    end() {
      service.table.failWith(undefined);
      service.table.failAfter(undefined);
    },
  };
}
