import type { KeyScope } from '../../api/contract/key-scopes.ts';
import type { WebhookEventType } from '../../api/webhook-events.ts';
import type { Retention } from '../clicks/retention.ts';
import type { Plan, Subscriber } from '../plans/plans.ts';

/** The user an API key belongs to. */
export interface KeyOwner extends Subscriber {
  id: number;
  /** As the user typed it; it never changes. */
  username: string;
  isAdmin: boolean;
  /** What the user’s webhooks listen to; absent: nothing. */
  webhookEvents?: readonly WebhookEventType[];
  /** Hash of the API key. */
  keyHash: string;
  /** Set if it is an additional key. */
  additionalKey?: { id: number; scopes: readonly KeyScope[] };
}

/** The user who sent a request. */
export interface Caller extends KeyOwner {
  /** The plan in effect now. */
  plan: Plan;
  /** Of this plan, and of the one after it. */
  retention: Retention;
  /** The page of the console that was sent, such as `links/edit`; other callers have an API key. */
  page?: string;
}

/** What histories name of a caller. */
export type CallerName = Pick<Caller, 'id' | 'username' | 'additionalKey' | 'page' | 'webhookEvents'>;
