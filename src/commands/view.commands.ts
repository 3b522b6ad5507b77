import { frontOf } from '../../machines/panels.machine.ts'
import { nextToRedo, nextToUndo } from '../../machines/workbench.draftSteps.ts'
import { asksForKeys, isOpenData, openDataOf } from '../contract/config.ts'
import { byLanguage } from '../contract/languages.mjs'
import type { View } from '../contract/view.ts'
import { encodeAddress } from '../domain/address/address.ts'
import { formatNumber, percentText } from '../domain/label/numbers.ts'
import { readScale, zoomOfScale } from '../domain/picture/scale.ts'
import { readCoordinates } from '../domain/search/place.ts'
import { showTheSame } from '../domain/view/timeline.ts'
import { TOOLS } from '../domain/view/toolLines.ts'
import {
  activeIn,
  coordinates,
  displayedDataset,
  fixedChoiceStep,
  oneOf,
  otherDataset,
  place,
  placeIn,
  rank,
  wordChoices,
} from './choices.ts'
import { ASKED, type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { onDataset } from './onDataset.ts'
import {
  isOnServer,
  mapReady,
  ownDisplayed,
  ownDisplayedIn,
  severalDisplayed,
  somethingActive,
  somethingShown,
} from './reasons.ts'

const workbench = commandsOf('workbench', 'view')
const copying = commandsOf('copying', 'view')
const weight = commandsOf('weight', 'view')
const onDisplayed = onDataset('view')

/** Suggested opacities in percent. */
export const OPACITIES = ['100', '80', '60', '40', '20'] as const

/** Opacity in percent: any whole number up to 100 can be typed. */
const opacity: Step = {
  ...fixedChoiceStep('opacity', OPACITIES),
  reads: text => {
    const [, digits] = /^(\d{1,3}) *%?$/.exec(text.trim()) ?? []
    const percent = Number(digits)
    if (digits === undefined || percent > 100) return null
    return { value: String(percent), name: byLanguage(language => percentText(percent, language)) }
  },
}

/** Suggested scales of the map. */
const SCALES = [25_000, 100_000, 250_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000]

/** Scale of the map at its centre, on a screen with 96 pixels per inch. */
const scale: Step = {
  id: 'scale',
  choices: () => SCALES.map(scaleChoice),
  reads: text => {
    const denominator = readScale(text)
    return denominator === null ? null : scaleChoice(denominator)
  },
}

const scaleChoice = (denominator: number): Choice => ({
  value: String(denominator),
  name: byLanguage(language => `1\u00a0:\u00a0${formatNumber(denominator, language)}`),
})

const [isMapReady] = mapReady
/** The opening of the palette loads the places. */
const placesAreUnread = (snapshots: Snapshots) =>
  isMapReady(snapshots) && !snapshots.palette.matches({ places: 'known' })

const cameraIn = ({ workbench: { context } }: Snapshots) => (context.pending?.view ?? context.view).camera

/** Returns the centre of the map with the zoom of a scale, or null. */
function placeAtScale(snapshots: Snapshots, text: string | undefined) {
  const camera = cameraIn(snapshots)
  const denominator = readScale(text ?? '')
  return camera && denominator !== null ? { ...camera, zoom: zoomOfScale(denominator, camera.lat) } : null
}

/** Program to open a displayed dataset in. */
const tool: Step = {
  id: 'tool',
  choices: snapshots => wordChoices(isOnServer(snapshots) ? TOOLS : [], 'tools'),
}

/** Returns whether readers of an embed need a token: without an account, the server refuses them the data. */
const needsToken = ({ workbench, installation: { context } }: Snapshots) =>
  context.config !== null &&
  workbench.context.view.displayed.some(
    ({ dataset }) => context.config !== null && !isOpenData(openDataOf(context.config), dataset),
  )

/** Dates that an embed shows: those of the view for ever, or the latest ones. A token opens those of the view. */
const embedDates: Step = {
  id: 'embedDates',
  choices: snapshots => wordChoices(needsToken(snapshots) ? ['kept'] : ['kept', 'latest'], 'embedDates'),
  preset: () => 'kept',
}

const isSettled = (snapshots: Snapshots) => snapshots.workbench.matches({ showing: 'settled' })
/** Returns whether a step to a view is possible. In the dialog of the download, only changes of the page are steps. */
const mayStep = (
  { download, workbench: { context } }: Snapshots,
  step: 'draft' | 'view' | null,
  next: View | undefined,
) => !download.hasTag('dialog') || (step === 'view' && next !== undefined && showTheSame(context.view, next))

/** Displayed datasets of this browser, and the query of the address of the view. */
const linkIn = (snapshots: Snapshots) => ({
  own: ownDisplayedIn(snapshots),
  address: encodeAddress(snapshots.workbench.context.view),
})

/** Calls for the displayed data. */
const linesIn = ({ workbench: { context }, installation }: Snapshots) => ({
  type: 'lines.copied' as const,
  view: context.view,
  bounds: context.bounds,
  keyed: asksForKeys(installation.context.config),
})

export const viewCommands: Command[] = [
  workbench({ id: 'loading.abort', keys: ['6'], event: 'loading.aborted', refusal: 'nothingLoading' }),
  workbench({ id: 'loading.retry', event: 'loading.retried', refusal: 'nothingFailed' }),
  workbench({ id: 'reload.toggle', keys: ['7'], event: 'reload.toggled' }),
  workbench({
    id: 'view.undo',
    keys: ['mod+z'],
    dialog: 'download',
    event: (_, snapshots) => {
      const { context } = snapshots.workbench
      const step = nextToUndo(context)
      return mayStep(snapshots, step, context.past.at(-1)) ? { type: 'view.undone' } : null
    },
    needs: [[isSettled, 'loadingFirst']],
    refusal: 'nothingToUndo',
  }),
  workbench({
    id: 'view.redo',
    keys: ['mod+shift+z', 'mod+y'],
    dialog: 'download',
    event: (_, snapshots) => {
      const { context } = snapshots.workbench
      const step = nextToRedo(context)
      return mayStep(snapshots, step, context.future.at(0)) ? { type: 'view.redone' } : null
    },
    needs: [[isSettled, 'loadingFirst']],
    refusal: 'nothingToRedo',
  }),
  workbench({
    id: 'workbench.back',
    keys: ['Escape'],
    scope: 'pane',
    event: (_, { panels }) => ({ type: 'workbench.backed', front: frontOf(panels) }),
    refusal: 'nothingToLeave',
  }),
  onDisplayed({
    id: 'visibility.toggle',
    keys: ['v'],
    event: { type: 'visibility.toggled' },
    needs: [somethingActive],
  }),
  workbench({
    id: 'opacity.set',
    keys: ['o'],
    steps: [displayedDataset, opacity],
    preview: ([dataset = '', percent]) => ({ dataset, opacity: Number(percent) }),
    event: ([dataset = '', percent = '']) => ({ type: 'opacity.changed', dataset, opacity: Number(percent) }),
    needs: [somethingActive],
    refusal: 'alreadySo',
  }),
  onDisplayed({
    id: 'dataset.raise',
    keys: ['>'],
    event: { type: 'dataset.moved', by: 1 },
    needs: [somethingActive],
    refusal: 'alreadyTop',
  }),
  onDisplayed({
    id: 'dataset.lower',
    keys: ['<'],
    event: { type: 'dataset.moved', by: -1 },
    needs: [somethingActive],
    refusal: 'alreadyBottom',
  }),
  workbench({
    id: 'dataset.place',
    steps: [displayedDataset, rank],
    event: ([dataset = '', to = '']) => ({ type: 'dataset.placed', dataset, rank: Number(to) }),
    needs: [somethingActive, severalDisplayed],
    refusal: 'alreadySo',
  }),
  onDisplayed({
    id: 'dataset.isolate',
    keys: ['s'],
    event: { type: 'dataset.isolated' },
    needs: [somethingActive],
    refusal: 'onlyOneDisplayed',
  }),
  workbench({
    id: 'dataset.activate',
    keys: ['a'],
    steps: [otherDataset],
    event: ([dataset = '']) => ({ type: 'dataset.activated', dataset }),
    needs: [somethingShown],
    refusal: 'onlyOneDisplayed',
  }),
  onDisplayed({
    id: 'dataset.fit',
    keys: ['f'],
    event: { type: 'dataset.fitted' },
    needs: [somethingShown, somethingActive],
  }),
  copying({
    id: 'link.copy',
    event: (_, snapshots) => ({ ...linkIn(snapshots), type: 'link.copied' }),
  }),
  copying({
    id: 'link.publish',
    needsServer: true,
    event: (_, snapshots) => ({ ...linkIn(snapshots), type: 'link.published' }),
    needs: [ownDisplayed],
    refusal: 'underWay',
  }),
  copying({ ...ASKED, id: 'link.confirm', event: 'link.confirmed' }),
  copying({ ...ASKED, id: 'link.cancel', event: 'link.cancelled' }),
  copying({
    id: 'curl.copy',
    event: (_, snapshots) => ({ ...linesIn(snapshots), opening: null }),
    needs: [somethingShown],
    refusal: 'onlyInBrowser',
  }),
  copying({
    id: 'embed.copy',
    steps: [embedDates],
    event: ([dates], snapshots) => ({
      type: needsToken(snapshots) ? 'embed.published' : 'embed.copied',
      view: snapshots.workbench.context.view,
      latest: dates === 'latest',
    }),
    needs: [somethingShown],
    refusal: 'onlyInBrowser',
  }),
  copying({
    id: 'tool.copy',
    area: 'download',
    steps: [tool, displayedDataset],
    event: ([wanted, dataset = ''], snapshots) => ({
      ...linesIn(snapshots),
      opening: { tool: oneOf(TOOLS, wanted) ?? 'curl', dataset },
    }),
    needs: [
      somethingShown,
      [
        (snapshots, [, dataset]) => isOnServer(snapshots, dataset ?? activeIn(snapshots) ?? undefined),
        'onlyInBrowser',
      ],
    ],
  }),
  workbench({
    id: 'map.visit',
    area: 'map',
    keys: ['g c'],
    steps: [coordinates],
    event: ([place = '']) => ({ type: 'place.visited', place: readCoordinates(place) }),
    needs: [mapReady],
  }),
  workbench({
    id: 'map.scale',
    area: 'map',
    steps: [scale],
    event: ([wanted], snapshots) => ({ type: 'place.visited', place: placeAtScale(snapshots, wanted) }),
    refusal: 'mapNotReady',
  }),
  workbench({
    id: 'place.visit',
    area: 'map',
    keys: ['g p'],
    steps: [{ ...place, awaits: placesAreUnread }],
    event: ([id], snapshots) => ({ type: 'place.visited', place: placeIn(snapshots, id) }),
    needs: [mapReady],
    refusal: 'placesNotReady',
  }),
  ...(
    [
      ['map.zoomIn', ['+', '='], { zoom: 1 }],
      ['map.zoomOut', ['-'], { zoom: -1 }],
      ['map.panLeft', ['ArrowLeft'], { x: -120, y: 0 }],
      ['map.panRight', ['ArrowRight'], { x: 120, y: 0 }],
      ['map.panUp', ['ArrowUp'], { x: 0, y: -120 }],
      ['map.panDown', ['ArrowDown'], { x: 0, y: 120 }],
    ] as const
  ).map(([id, keys, move]) =>
    workbench({
      id,
      area: 'map',
      keys,
      scope: 'map',
      event: { type: 'map.steered', move },
      refusal: 'mapNotReady',
    }),
  ),
  weight({ id: 'weight.open', event: 'weight.opened', needs: [somethingShown], refusal: 'alreadySo' }),
  weight({ id: 'weight.close', hidden: true, event: 'weight.closed', refusal: 'nothingToLeave' }),
  weight({ id: 'weight.copy', hidden: true, event: 'weight.copied', refusal: 'underWay' }),
]
