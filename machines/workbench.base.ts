import { setup } from 'xstate'
import { loadingMachine } from './loading.machine.ts'
import type { MapCommand } from './map.types.ts'
import { parts } from './parts.ts'
import { unprovidedCallback } from './unprovided.ts'
import type { AddressCommand, WorkbenchContext, WorkbenchEvent, WorkbenchInput } from './workbench.types.ts'

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
  },
})
