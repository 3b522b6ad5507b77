import type { SnapshotFrom } from 'xstate'
import type { Machines } from '../../../machines/index.ts'
import { edit } from '../../commands/draft.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Machines with the draft of a form. */
type FormMachine =
  | 'login'
  | 'signup'
  | 'emailVerification'
  | 'passwordReset'
  | 'nameChange'
  | 'passwordChange'
  | 'apiKeys'
  | 'feedback'

type Context<N extends FormMachine> = SnapshotFrom<Machines[N]>['context']
type Draft<N extends FormMachine> = Context<N>['draft']

/** Returns the form of a machine with its changes, and the props that connect a field to the draft. */
export function useForm<N extends FormMachine>(
  machine: N,
  isSubmitting: (snapshot: SnapshotFrom<Machines[N]>) => boolean,
) {
  const runtime = useRuntime()
  const form: Context<N> = useMachine(machine, ({ context }) => context)
  const isBusy = useMachine(machine, isSubmitting)
  const change = (patch: Partial<Draft<N>>) =>
    edit<FormMachine>(runtime, machine, { type: 'draft.changed', patch })
  const field = <Name extends keyof Draft<N> & string>(name: Name) => ({
    name,
    form,
    isBusy,
    onChange: (value: Draft<N>[Name]) => change({ [name]: value } as Partial<Draft<N>>),
  })
  return { form, isBusy, change, field }
}
