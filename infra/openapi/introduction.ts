/** What all operations have in common, in Markdown. */
export const introduction = `
Create a link:

\`\`\`sh
curl https://sho.rt/api/url/add \\
  --header "Authorization: Bearer $LINKS_KEY" \\
  --json '{ "url": "https://example.com/", "custom": "hello" }'
\`\`\`

## Requests

Every request has the header \`Authorization: Bearer <API key>\`. Bodies are JSON objects in UTF-8 of at most 256 KB, with
\`Content-Type: application/json\`. Unknown fields are ignored.

Where a field can be \`null\`, an empty string means the same; in links, so do \`false\` and \`0\`. Booleans can also be \`1\`,
\`0\`, or strings, and ids can be strings of digits. Strings are trimmed and must not contain control characters. Times are
\`YYYY-MM-DD HH:MM:SS\` in UTC, except in clicks over time, which have a \`timezone\`.

## Responses

Every response is a JSON object with the field \`error\`: 0 if the request succeeded (in lists, the string \`"0"\`), or 1 with a
\`message\`. Failures also have an HTTP status, and a code in the header \`X-Error-Code\`, such as \`alias_taken\`. Programs
should check the code, because messages may change.

For an item of another user, the response is the same as for an item that does not exist.

## Lists

\`limit\` is the number of entries per page (15 by default, at most 1000), and \`page\` is the page number, from 1. Invalid values
are replaced with the default. \`result\` is the total number of matching entries, \`maxpage\` is the last page, and \`nextpage\`
is never beyond the last page.

## Rate limit

A key has 30 requests per minute, unless the operator changed the limit. The headers \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\`, and \`X-RateLimit-Reset\` (in Unix seconds) show how many are left. Over the limit, the response is a
429 with \`Retry-After\`. A 503, which means that the service is busy for a moment, has \`Retry-After\` too.
`.trim();
