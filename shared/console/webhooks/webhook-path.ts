/** The page of a webhook. */
export const webhookPath = (id: number): string => `/console/webhooks/${id}`;
