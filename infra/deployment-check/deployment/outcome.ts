/** Why a check does not apply to this service. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

/** What is wrong with the service. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

export function verify(isTrue: boolean, fault: string): asserts isTrue {
  if (!isTrue) throw new Fault(fault);
}
