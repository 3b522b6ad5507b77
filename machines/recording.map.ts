import type { Camera } from '../src/contract/view.ts'
import { writeCoordinates } from '../src/domain/search/place.ts'
import type { Recorded } from './recording.log.ts'
import type { WorkbenchContext } from './workbench.types.ts'

/** Command equivalent to an action on the map. `byUser`: the user did it there. */
export type MapAction = { byUser: boolean; command: string; args: string[] }

/** Returns the command equivalent to a movement of the map. */
export const visitOf = ({ camera, byUser = false }: { camera: Camera; byUser?: boolean }): MapAction => ({
  byUser,
  command: 'map.visit',
  args: [writeCoordinates(camera)],
})

/** Returns the command equivalent to a click on a zone or on the empty map. */
export const inspectionOf = ({
  zone,
  byUser = false,
}: {
  zone: string | null
  byUser?: boolean
}): MapAction =>
  zone === null
    ? { byUser, command: 'zone.deselect', args: [] }
    : { byUser, command: 'zone.inspect', args: [zone] }

/** Returns the step that records an action on the map. */
export const recordedMapAction = (
  { view, past, future, active }: Pick<WorkbenchContext, 'view' | 'past' | 'future' | 'active'>,
  { command, args }: MapAction,
): Recorded => ({
  act: { kind: 'command', command, args },
  surface: 'map',
  moment: { expected: null, isShown: false, history: { view, past, future, active } },
})
