import { encodeAddress } from '../domain/address/address.ts'
import { readAddress } from '../domain/address/readAddress.ts'
import { placedItems } from '../domain/savedList.ts'
import { titleIn } from './choices.ts'
import { type Command, commandsOf } from './command.ts'
import { somethingShown } from './reasons.ts'
import { nameStep, savedItems } from './savedItems.ts'

const savedMaps = commandsOf('savedMaps', 'view')
const view = commandsOf('workbench', 'view')

const maps = savedItems('savedMaps', 'view', snapshots => placedItems(snapshots.savedMaps.context), {
  step: 'savedMap',
  none: 'noMaps',
})

/** Commands on maps that the user saves under a name. */
export const savedMapCommands: Command[] = [
  savedMaps({
    id: 'savedMap.save',
    keys: ['g s'],
    steps: [nameStep('mapName', snapshots => snapshots.workbench.context.view.displayed.length > 0, titleIn)],
    event: ([name = ''], snapshots) => ({
      type: 'item.saved',
      saving: { kind: 'view', name, address: encodeAddress(snapshots.workbench.context.view) },
    }),
    needs: [somethingShown],
  }),
  view({
    id: 'savedMap.open',
    keys: ['g k'],
    steps: [maps.item],
    event: ([called], snapshots) => {
      const map = maps.named(snapshots, called)
      return map ? { type: 'view.opened', view: readAddress(map.address).view } : null
    },
    needs: [maps.some],
  }),
  maps.rename(
    'savedMap.rename',
    nameStep('mapName', (snapshots, [map]) => maps.named(snapshots, map) !== undefined),
    'mapNameTaken',
  ),
  savedMaps({
    id: 'savedMap.duplicate',
    steps: [maps.item],
    event: ([map = '']) => ({ type: 'item.saved', saving: { kind: 'copy', map } }),
    needs: [maps.some],
  }),
  maps.remove('savedMap.remove'),
  maps.restore('savedMap.restore', 'noMapToRestore'),
  maps.move('savedMap.move', 'noMapToMove', 'mapsNeedAccount'),
  maps.retry('savedMap.retry'),
]
