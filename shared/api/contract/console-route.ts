import type { GenericSchema } from 'valibot';
import type { VisitorRoute } from './visitor-route.ts';

/** A page or a form of the web console: on the service's own hosts, for people who are signed in. */
export interface ConsoleRoute extends VisitorRoute {
  method: 'GET' | 'POST';
  /** Who may use it. For others, a page for administrators does not exist. */
  session: 'user' | 'admin';
  request: {
    params?: GenericSchema;
    query?: GenericSchema;
    /** The fields of a form, for `submitForm`: usually those of the API's body. */
    form?: GenericSchema;
  };
  /** Whether a form is sent into a frame. The response must not show more than what was sent. */
  isFramed?: boolean;
  /** Whether a form that is sent again has no second effect, because the function does its work in `runOnce`. */
  runsOnce?: boolean;
  /** The bytes of a form with a file, which may have more than others. */
  maxFormBytes?: number;
  /** The characters of a form with a file of text, which may have more than others. */
  maxFormCharacters?: number;
  /** The names with their values of a form with long lists, which may have more than others. */
  maxFormPairs?: number;
  readsServiceSecret: true;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineConsoleRoute<const R extends Omit<ConsoleRoute, 'readsServiceSecret'>>(
  route: R,
): R & { readsServiceSecret: true } {
  return { ...route, readsServiceSecret: true };
}
