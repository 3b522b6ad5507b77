import { assign, enqueueActions, setup } from 'xstate'
import { loadingMachine } from './loading.machine.ts'
import type { MapCommand } from './map.types.ts'
import { parts } from './parts.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback } from './unprovided.ts'
import type { AddressCommand, WorkbenchContext, WorkbenchEvent, WorkbenchInput } from './workbench.types.ts'

type Steps = Pick<WorkbenchContext, 'past' | 'future' | 'draftSteps'>

export const NO_DRAFT_STEPS: WorkbenchContext['draftSteps'] = { past: [], future: [] }

/** Returns the step that undo reverts: an edit of the draft of the display settings, or of the view. */
export function nextToUndo({ past, draftSteps }: Steps): 'draft' | 'view' | null {
  if (draftSteps.past.at(-1) === past.length) return 'draft'
  return past.length > 0 ? 'view' : null
}

/** Returns what redo repeats. */
export function nextToRedo({ past, future, draftSteps }: Steps): 'draft' | 'view' | null {
  if (draftSteps.future[0] === past.length) return 'draft'
  return future.length > 0 ? 'view' : null
}

/** Context, events and invoked machines of the workbench. */
const workbenchBase = setup({
  types: {
    context: {} as WorkbenchContext,
    input: {} as WorkbenchInput,
    events: {} as WorkbenchEvent,
  },
  actors: {
    ...parts,
    loading: loadingMachine,
    map: unprovidedCallback<MapCommand>('map'),
    address: unprovidedCallback<AddressCommand>('address'),
  },
})

/** Actions that merge the steps of the draft into the history of the view. */
export const withDraftSteps = workbenchBase.extend({
  actions: {
    addDraftStep: assign(({ context: { past, draftSteps } }) => ({
      draftSteps: { past: [...draftSteps.past, past.length], future: [] },
      future: [],
    })),
    forgetDraftSteps: assign({ draftSteps: NO_DRAFT_STEPS }),
    undoDraft: enqueueActions(scope => {
      const { past, future } = scope.context.draftSteps
      scope.enqueue.assign({
        draftSteps: { past: past.slice(0, -1), future: [...past.slice(-1), ...future] },
        stepped: scope.context.stepped + 1,
      })
      sendToSystem(scope, 'displaySettings', () => ({ type: 'draft.undone' }))
    }),
    redoDraft: enqueueActions(scope => {
      const { past, future } = scope.context.draftSteps
      scope.enqueue.assign({
        draftSteps: { past: [...past, ...future.slice(0, 1)], future: future.slice(1) },
        stepped: scope.context.stepped + 1,
      })
      sendToSystem(scope, 'displaySettings', () => ({ type: 'draft.redone' }))
    }),
  },
})
