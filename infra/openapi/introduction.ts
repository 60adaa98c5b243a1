/** What all operations have in common, in Markdown. */
export const introduction = `
Create a link, and follow it:

\`\`\`sh
curl https://sho.rt/api/url/add \\
  --header "Authorization: Bearer $API_KEY" \\
  --json '{ "url": "https://example.com/", "custom": "hello" }'
\`\`\`

## Requests

Every request has the header \`Authorization: Bearer <API key>\`. Bodies are JSON objects in UTF-8 of at most 256 KB, with
\`Content-Type: application/json\`. Unknown fields are ignored.

Where a field may be \`null\`, an empty string means the same, and in links \`false\` and \`0\` do too. Booleans may also be
\`1\`, \`0\`, or strings, and ids may be strings of digits. Texts are trimmed and must not contain control characters. Times
are \`YYYY-MM-DD HH:MM:SS\` in UTC, except in clicks over time, which have a \`timezone\`.

## Answers

Every answer is a JSON object with the field \`error\`: 0 if the request succeeded (in lists the string \`"0"\`), or 1 with a
\`message\`. Failures also have an HTTP status, and a code in the header \`X-Error-Code\`, such as \`alias_taken\`: programs
should read the code, as messages may change.

Something that belongs to another user is answered exactly like something that does not exist.

## Lists

\`limit\` is the number of entries a page (15 by default, at most 1000) and \`page\` its number, from 1. Other values become
the default instead of an error. \`result\` is the total of matching entries, \`maxpage\` the last page, and \`nextpage\`
stays at the last page.

## Rate limit

A key has 30 requests a minute, unless the operator changed it. The headers \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\`, and \`X-RateLimit-Reset\` (in Unix seconds) say how many are left. Over the limit, the answer is a
429 with \`Retry-After\`. A 503 has \`Retry-After\` too: the service is busy for a moment.
`.trim();
