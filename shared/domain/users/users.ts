import type { WebhookEventType } from '../../api/webhook-events.ts';
import { isPlanExpired, type Plan, planStatus } from '../plans/plans.ts';
import { formatDateTime } from '../values/dates.ts';

/** A name, and values by the names of parameters. */
export interface UtmTemplate {
  name: string;
  [parameter: string]: string;
}

export interface User {
  id: number;
  /** As typed. Unique regardless of case, like the email address. */
  username: string;
  email: string;
  /** Made by `hashPassword`. */
  passwordHash: string;
  isAdmin: boolean;
  planId: number;
  /** The `status` in responses: whether the plan is a paid one. */
  planStatus: 'free' | 'pro';
  /** `YYYY-MM-DD HH:MM:SS`, UTC; absent if the plan never expires. */
  planExpires?: string;
  registered: string;
  /** The IANA time zone of the console; absent: UTC. */
  timezone?: string;
  /** Values of the usual parameters of links, which the console offers. */
  utmTemplates?: UtmTemplate[];
  /** What the user’s webhooks listen to; absent: nothing. A copy is with each API key. */
  webhookEvents?: WebhookEventType[];
  /** Incremented by each change of the user’s webhooks; absent until then. */
  webhooksVersion?: number;
  /** How many webhooks the service has switched off; absent: none. */
  failedWebhooks?: number;
  /** Messages that came after the person last opened their list. */
  unreadMessages?: number;
  /** Drawn anew to replace the API key. */
  keyVersion: number;
  /** Drawn anew to end all sessions. */
  sessionVersion: number;
  /** Ids of sessions that were signed out by themselves, until all sessions end. */
  endedSessions?: number[];
}

const getPlanStatus = (user: User, now: Date): User['planStatus'] =>
  isPlanExpired(user, now) ? 'free' : user.planStatus;

interface UserSearch {
  status?: User['planStatus'] | undefined;
  /** Part of the email address, in upper or lower case. */
  email: string;
}

/** Whether a user has this status now and this text in the email address. */
export function isFound(user: User, { status, email }: UserSearch, now: Date): boolean {
  const hasStatus = status === undefined || getPlanStatus(user, now) === status;
  return hasStatus && user.email.toLowerCase().includes(email.toLowerCase());
}

/** Whether a user has this text in the email address or username, in upper or lower case. */
export const matchesName = ({ email, username }: User, text: string): boolean =>
  [email, username].some((name) => name.toLowerCase().includes(text.toLowerCase()));

/** Whether this text is the whole email address or username. */
export const isNamed = ({ email, username }: User, text: string): boolean =>
  [email, username].some((name) => name.toLowerCase() === text.toLowerCase());

/** An account as its owner sees it. An expired plan counts as free. */
export function toAccount(user: User, { now, shortUrl }: { now: Date; shortUrl: string }) {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    avatar: `${shortUrl}/avatar/${user.id}.svg`,
    status: getPlanStatus(user, now),
    expires: user.planExpires ?? null,
    registered: user.registered,
  };
}

interface AdminViewOptions {
  /** The user's key, derived again. */
  apiKey: string;
  now: Date;
  shortUrl: string;
}

/** A user as administrators see them. */
export function toUser(user: User, { apiKey, ...context }: AdminViewOptions) {
  return { ...toAccount(user, context), planid: user.planId, apikey: apiKey };
}

/** The plan fields of a user. */
export type Subscription = Pick<User, 'planId' | 'planStatus' | 'planExpires'>;

/** A subscription to this plan, which never expires unless an end is set. */
export function subscriptionTo(plan: Plan, planExpires?: string): Subscription {
  return { planId: plan.id, planStatus: planStatus(plan), ...(planExpires && { planExpires }) };
}

type Profile = Pick<User, 'username' | 'email' | 'passwordHash' | 'isAdmin'>;

/** A new user, without the id and what signs them in. */
export type NewUser = Omit<User, 'id' | 'keyVersion' | 'sessionVersion'>;

export function newUser(profile: Profile, subscription: Subscription, now: Date): NewUser {
  return { ...profile, ...subscription, registered: formatDateTime(now) };
}
