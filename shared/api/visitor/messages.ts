import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';

/** The form of a contact overlay. The path is not `/{alias}/message`, which would also match `/api/message`. */
export const leaveMessage = defineVisitorRoute({
  id: 'leaveMessage',
  resource: 'visitor',
  method: 'POST',
  path: '/messages/{alias}',
  request: { params: Fields({ alias: v.string() }) },
  usesVisitorKey: true,
});
