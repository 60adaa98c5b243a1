type Passwords = typeof import('../../shared/domain/users/passwords.ts');

let compare: Passwords['verifyPassword'] | undefined;
/** Compares passwords with this, in tests with `cheap-passwords.ts`; undefined ends that. */
export function useComparison(next: Passwords['verifyPassword'] | undefined): void {
  compare = next;
}

/** Passwords that are compared as the test chose, for `vi.mock`. */
export const withComparison = (real: Passwords): Passwords => ({
  ...real,
  verifyPassword: (...given) => (compare ?? real.verifyPassword)(...given),
});
