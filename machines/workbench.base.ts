import { setup } from 'xstate'
import { loadingMachine } from './loading.machine.ts'
import { parts } from './parts.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import type {
  AddressCommand,
  FocusTarget,
  GuidePage,
  MapCommand,
  WorkbenchContext,
  WorkbenchEvent,
  WorkbenchInput,
} from './workbench.types.ts'

/** Context, events and invoked machines of the workbench. */
export const workbenchBase = setup({
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
    focusPane: unprovidedPromise<void, { pane: FocusTarget }>('focusPane'),
    saveInspector: unprovidedPromise<void, { isOpen: boolean }>('saveInspector'),
    toggleFullScreen: unprovidedPromise<void>('toggleFullScreen'),
    openGuide: unprovidedPromise<void, { page: GuidePage }>('openGuide'),
  },
})
