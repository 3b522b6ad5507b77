import { assign, enqueueActions, sendTo } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import type { Camera } from '../src/contract/view.ts'
import { equal } from '../src/domain/equal.ts'
import type { MapMove } from '../src/domain/geometry/mapFocus.ts'
import { isBesideInsetsIn, showsInInsets } from '../src/domain/insets/insets.ts'
import type { OrdinalSet } from '../src/domain/ordinals.ts'
import type { Coordinates } from '../src/domain/search/place.ts'
import { drawnIn, isDisplayed } from '../src/domain/view/pending.ts'
import { type Sheet, shownOf } from '../src/domain/view/shown.ts'
import { type MapAction, recordedMapAction } from './recording.map.ts'
import { sendToSystem } from './sendToSystem.ts'
import { withLoads } from './workbench.loads.ts'
import type { OpenedSheet, WorkbenchContext } from './workbench.types.ts'

type Marked = Readonly<Record<string, { zones: OrdinalSet }>>

/** Zoom for a place that specifies none. */
const VISITING_ZOOM = 10

type Moved = { camera: Camera; bounds: Bbox; byUser?: boolean }

/** Actions that send commands to the map and store its events. */
export const withMap = withLoads.extend({
  actions: {
    /** Moves the map back to the camera of the current view. */
    restoreCamera: enqueueActions(({ context, enqueue }) => {
      const { pending, view } = context
      if (view.camera && !equal(pending?.view.camera, view.camera))
        enqueue.sendTo('map', { type: 'map.jumped', camera: view.camera })
    }),
    /** Moves the map to the camera of an undone, redone or opened view. */
    applyPendingCamera: enqueueActions(({ context, enqueue }) => {
      const { pending, view } = context
      const camera = pending?.kind === 'edit' ? null : pending?.view.camera
      if (camera && !equal(camera, view.camera)) enqueue.sendTo('map', { type: 'map.jumped', camera })
    }),
    /** Fits the map to a whole new dataset as soon as its extent is known. */
    fitNewcomer: enqueueActions(({ context, enqueue }, { dataset, sheet: { instance } }: OpenedSheet) => {
      const { pending, view } = context
      if (pending?.kind !== 'edit' || pending.view.reloadOnMove) return
      const { focus: bbox } = instance
      if (!bbox || isDisplayed(view, dataset)) return
      const besideInsets =
        showsInInsets(pending.view, instance) || isBesideInsetsIn(context, pending.view, bbox)
      enqueue.sendTo('map', { type: 'map.fitted', bbox, hasInsets: besideInsets })
    }),
    /** Adds a dataset opened by its address, which may be missing from the loaded list. */
    notifyDataset: enqueueActions((scope, { sheet }: { sheet: Sheet }) =>
      sendToSystem(scope, 'catalogue', () => ({ type: 'datasets.found', datasets: [sheet.dataset] })),
    ),
    setCamera: assign(({ context }, { camera, bounds, byUser = false }: Moved) => {
      const { pending, view } = context
      const isMoved = context.steered || byUser
      const noted = {
        bounds,
        steered: false,
        reached: isMoved ? camera : context.reached,
        refiltered: isMoved ? null : context.refiltered,
      }
      return pending
        ? { ...noted, pending: { ...pending, view: { ...pending.view, camera } } }
        : { ...noted, view: { ...view, camera } }
    }),
    /** Records direct actions on the map as the equivalent command. */
    recordMapAction: enqueueActions((scope, action: MapAction) => {
      if (!action.byUser) return
      sendToSystem(scope, 'recording', context => ({
        type: 'act.done',
        ...recordedMapAction(context, action),
      }))
    }),
    /** Moves the map to a zone that was chosen elsewhere and is not clearly visible. */
    goToZone: enqueueActions(
      ({ enqueue }, { bbox, near = false }: { bbox?: Bbox | null; near?: boolean }) => {
        if (bbox) enqueue.sendTo('map', { type: 'map.revealed', bbox, near })
      },
    ),
    arrangeMap: sendTo('map', ({ context }: { context: WorkbenchContext }) => ({
      type: 'map.arranged' as const,
      displayed: drawnIn(context),
      inspected: context.view.inspected,
      ground: context.view.ground,
    })),
    markSelection: enqueueActions(({ enqueue }, { selected }: { selected: Marked }) => {
      enqueue.assign({ isMarked: Object.keys(selected).length > 0 })
      const zones = Object.entries(selected).map(([dataset, each]) => [dataset, each.zones])
      enqueue.sendTo('map', { type: 'map.marked', selected: Object.fromEntries(zones) })
    }),
    fitDataset: enqueueActions(({ context, enqueue }, { dataset }: { dataset: string }) => {
      const shown = shownOf(context).find(({ displayed }) => displayed.dataset === dataset)
      const instance = shown?.sheet.instance
      // The insets show the rest of the instance.
      const hasOwnInsets = instance !== undefined && showsInInsets(context.view, instance)
      const bbox = hasOwnInsets ? instance?.focus : instance?.bbox
      if (!shown || !bbox) return
      const besideInsets = hasOwnInsets || isBesideInsetsIn(context, context.view, bbox)
      enqueue.assign({ fitted: { dataset }, refiltered: null })
      const among = shown.demand.filter ? { among: { dataset, demand: shown.demand } } : {}
      enqueue.sendTo('map', { type: 'map.fitted', bbox, hasInsets: besideInsets, ...among })
    }),
    steerMap: enqueueActions(({ enqueue }, { move }: { move: MapMove }) => {
      enqueue.assign({ steered: true })
      enqueue.sendTo('map', { type: 'map.steered', move })
    }),
    visitPlace: enqueueActions(({ context, enqueue }, { place }: { place: Coordinates | null }) => {
      if (!place) return
      const { lng, lat, zoom } = place
      const now = (context.pending?.view ?? context.view).camera?.zoom ?? 0
      enqueue.assign({ steered: true })
      enqueue.sendTo('map', {
        type: 'map.jumped',
        camera: { lng, lat, zoom: zoom ?? Math.max(now, VISITING_ZOOM) },
      })
    }),
  },
})
