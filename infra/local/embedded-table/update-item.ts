import { type DynaliteOperation, dynalite } from './dynalite-call.ts';

interface Update {
  _updates?: { sections: { type: string; val?: unknown }[] };
}

const operation = dynalite('updateItem');

/** dynalite's UpdateItem, but for a value it would share between two attributes. */
export const updateItem: DynaliteOperation = {
  ...operation,
  action(view, data, done) {
    copyResolvedValues(data);
    operation.action(view, data, done);
  },
};

/**
 * `SET previous = visits ADD visits :one` would count in both: dynalite resolves `visits` to the object that is in the
 * item, sets it as `val`, and then adds to it in place. So what is set as `val` is copied.
 */
function copyResolvedValues({ _updates }: Update): void {
  for (const section of _updates?.sections ?? []) {
    let value = section.val;
    Object.defineProperty(section, 'val', {
      get: () => value,
      set(resolved) {
        value = structuredClone(resolved);
      },
    });
  }
}
