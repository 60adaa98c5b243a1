import type { TestService } from '../service.ts';

export interface Crash {
  /** The request that fails, counted from 1. */
  at: number;
  /** `before`: the request is lost. `after`: only its response is lost. */
  when: 'before' | 'after';
  /** Counts only writes. */
  amongWrites?: boolean;
  /** Only one request fails, and the function continues. */
  isBrief?: boolean;
}

/** Whether a request to the table changes something. */
export const isWrite = (operation: string) => !/^(Get|BatchGet|Query)/.test(operation);

/** Makes one table request fail and, unless `isBrief`, all later ones. `hasCrashed` says whether that happened. */
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
