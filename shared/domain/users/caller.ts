import type { Plan, Subscriber } from '../plans/plans.ts';

/** The user an API key belongs to. */
export interface KeyOwner extends Subscriber {
  id: number;
  /** As the user wrote it; it never changes. */
  username: string;
  isAdmin: boolean;
}

/** Everything a request needs to know about the user who sent it. */
export interface Caller extends KeyOwner {
  /** The plan in effect now. */
  plan: Plan;
}
