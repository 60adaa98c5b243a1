import { assertNoProblems } from '../errors.ts';
import { dropAdminFields } from '../requests/admin-fields.ts';
import { parseInto } from '../requests/parse-input.ts';
import type { HttpRequest } from './call.ts';

/** Parses path, query, and body with the route's schemas. Throws one 400 that names every invalid field. */
export const validate = () => ({
  before({ event, context: { call } }: HttpRequest) {
    const { params, query, body } = call.route.request;
    const problems: Record<string, string> = {};
    const sent = dropAdminFields(call.route, event.body, call.caller?.isAdmin ?? false);
    call.input = {
      params: parseInto(problems, params, event.pathParameters ?? {}),
      // Not parsed unless it is read.
      query: query && parseInto(problems, query, event.queryStringParameters ?? {}),
      body: parseInto(problems, body, sent),
    };
    assertNoProblems(problems);
  },
});
