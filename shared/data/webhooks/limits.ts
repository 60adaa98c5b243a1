/** Of an account, because each event is sent to all that listen to it. */
export const MAX_WEBHOOKS = 20;
