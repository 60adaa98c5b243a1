import type { WebhookBody } from '../../api/webhook-events.ts';
import { describeEvent, type Line, type Run } from './chat-lines.ts';

/** What an incoming webhook of Slack takes, and of chats that understand its messages. */
export const toSlackMessage = (event: WebhookBody) => ({
  text: describeEvent(event).map(toSlackLine).join('\n'),
});

const toSlackLine = (line: Line): string => line.map(toSlackText).join('');

function toSlackText(run: Run): string {
  if (typeof run === 'string') return escapeForSlack(run);
  if ('bold' in run) return `*${escapeForSlack(run.bold)}*`;
  const url = run.url.replace(/[<>|\s]/g, encodeURIComponent).replaceAll('&', '&amp;');
  return `<${url}|${escapeForSlack(run.text)}>`;
}

const slackEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * https://docs.slack.dev/messaging/formatting-message-text#escaping: without `<`, a text has no links and no mentions. Other
 * chats also know `@channel`, which an invisible character breaks.
 */
const escapeForSlack = (text: string): string =>
  text
    .replace(/[&<>]/g, (character) => slackEntities[character] as string)
    .replace(/@(?=channel|here|everyone|all\b)/gi, '@\u200b');

/**
 * What a Teams workflow takes that begins with “When a Teams webhook request is received”: an Adaptive Card. Its text runs are
 * plain text, so there is nothing to escape.
 */
export const toTeamsMessage = (event: WebhookBody) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: describeEvent(event).map((line) => ({ type: 'RichTextBlock', inlines: line.map(toTextRun) })),
      },
    },
  ],
});

function toTextRun(run: Run) {
  const type = 'TextRun';
  if (typeof run === 'string') return { type, text: run };
  if ('bold' in run) return { type, text: run.bold, weight: 'Bolder' };
  return { type, text: run.text, selectAction: { type: 'Action.OpenUrl', url: run.url } };
}
