import { SavedName } from '../contract/saved.ts'
import { encodeAddress } from '../domain/address/address.ts'
import { readAddress } from '../domain/address/readAddress.ts'
import { proposedTitle } from '../domain/picture/title.ts'
import { placedItems } from '../domain/savedList.ts'
import { plainChoice, shownIn } from './choices.ts'
import { type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { someOf, somethingShown } from './reasons.ts'

const savedMaps = commandsOf('savedMaps', 'view')
const view = commandsOf('workbench', 'view')

const placedIn = ({ savedMaps: { context } }: Snapshots) => placedItems(context)

const mapNamed = (snapshots: Snapshots, called: string | undefined) =>
  placedIn(snapshots).find(each => each.called === called)?.item

/** Saved map of the browser or the account. */
const savedMap: Step = {
  id: 'savedMap',
  choices: snapshots =>
    placedIn(snapshots).map(
      ({ called, place, item }): Choice => ({
        ...plainChoice(called, item.name),
        detail: [{ key: `choices.stylePlaces.${place}` }],
      }),
    ),
}

/** Name of a map, typed or proposed. */
const mapName = (proposed: (snapshots: Snapshots) => string, awaits: Step['awaits']): Step => ({
  id: 'mapName',
  choices: snapshots => {
    const name = SavedName.safeParse(proposed(snapshots).slice(0, 80)).data
    return name === undefined ? [] : [plainChoice(name)]
  },
  ...(awaits && { awaits }),
  reads: text => {
    const name = SavedName.safeParse(text).data
    return name === undefined ? null : plainChoice(name)
  },
})

/** Returns the title that a picture of the map would have. */
const titleIn = (snapshots: Snapshots): string =>
  proposedTitle(
    shownIn(snapshots).filter(({ displayed }) => displayed.visible),
    snapshots.preferences.context.language,
  ).title

const someMap = someOf(placedIn, 'noMaps')

/** Commands on maps that the user saves under a name. */
export const savedMapCommands: Command[] = [
  savedMaps({
    id: 'savedMap.save',
    keys: ['g s'],
    steps: [mapName(titleIn, snapshots => snapshots.workbench.context.view.displayed.length > 0)],
    event: ([name = ''], snapshots) => ({
      type: 'item.saved',
      saving: { kind: 'view', name, address: encodeAddress(snapshots.workbench.context.view) },
    }),
    needs: [somethingShown],
  }),
  view({
    id: 'savedMap.open',
    keys: ['g k'],
    steps: [savedMap],
    event: ([called], snapshots) => {
      const map = mapNamed(snapshots, called)
      return map ? { type: 'view.opened', view: readAddress(map.address).view } : null
    },
    needs: [someMap],
  }),
  savedMaps({
    id: 'savedMap.rename',
    steps: [
      savedMap,
      mapName(
        () => '',
        (snapshots, [map]) => mapNamed(snapshots, map) !== undefined,
      ),
    ],
    event: ([item = '', name = '']) => ({ type: 'item.renamed', item, name }),
    needs: [someMap],
    refusal: 'mapNameTaken',
  }),
  savedMaps({
    id: 'savedMap.duplicate',
    steps: [savedMap],
    event: ([map = '']) => ({ type: 'item.saved', saving: { kind: 'copy', map } }),
    needs: [someMap],
  }),
  savedMaps({
    id: 'savedMap.remove',
    isGuarded: true,
    steps: [savedMap],
    event: ([item = '']) => ({ type: 'item.removed', item }),
    needs: [someMap],
  }),
  savedMaps({ id: 'savedMap.restore', event: 'item.restored', refusal: 'noMapToRestore' }),
  savedMaps({
    id: 'savedMap.move',
    needsServer: true,
    event: () => ({ type: 'item.saved', saving: { kind: 'move' } }),
    needs: [[snapshots => snapshots.savedMaps.context.account !== null, 'mapsNeedAccount']],
    refusal: 'noMapToMove',
  }),
  savedMaps({ id: 'savedMap.retry', event: 'list.retried', refusal: 'nothingFailed' }),
]
