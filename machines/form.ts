import { editForm, errorsOf, type Form, type FormErrors, NO_ERRORS } from '../src/domain/account/formState.ts'
import { toFailure } from '../src/domain/failure.ts'
import { withEvent } from './withEvent.ts'

/** Parameters of the action that edits a form. */
export type Edit<Draft> = { patch: Partial<Draft> }
/** Parameters of the action that shows the errors of the server. */
export type Failed = { error: unknown }

/**
 * Returns the guard and the assignments of a form that the server checks too.
 *
 * @param fields Fields that show an error of the server.
 * @param mistakes Returns the mistakes that need no server.
 */
export const formParts = <Draft extends object, Context extends Form<Draft> = Form<Draft>>(
  fields: readonly string[],
  mistakes: (form: Context) => FormErrors | null,
) => ({
  hasMistakes: (form: Context): boolean => mistakes(form) !== null,
  edited: (form: Context, { patch }: Edit<Draft>): Form<Draft> => editForm<Draft>(form, patch),
  withMistakes: (form: Context) => ({ errors: mistakes(form) ?? NO_ERRORS }),
  withErrors: ({ error }: Failed) => ({ errors: errorsOf(toFailure(error), fields) }),
})

/** States of a form that the user is filling in. */
export const formStates = (faulty: string, refused = 'The server refused. The form keeps its input.') => ({
  clean: {},
  faulty: { description: faulty },
  refused: { description: refused },
})

/**
 * States of a pending response: the screen that sent the request is visible, or the user has left it and a
 * message must report the result. For machines with a guard `isHere` for this screen.
 */
export const SIGHT = {
  initial: 'inSight',
  states: {
    inSight: { on: { 'screen.changed': [{ guard: withEvent('isHere') }, { target: 'outOfSight' }] } },
    outOfSight: {
      description: 'The user has left the settings and will be notified of the result.',
      on: { 'screen.changed': { guard: withEvent('isHere'), target: 'inSight' } },
    },
  },
} as const
