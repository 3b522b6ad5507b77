import type { Instance } from '../src/contract/dataset.ts'
import type { View } from '../src/contract/view.ts'
import { equal } from '../src/domain/equal.ts'
import { hasInsets } from '../src/domain/insets/insets.ts'
import { sendToSystem } from './sendToSystem.ts'
import { workbenchBase } from './workbench.base.ts'
import { doneByUser, drawnIn, isDisplayed, shownOf } from './workbench.view.ts'

const { assign, enqueueActions, sendTo } = workbenchBase

/** Minimum zoom for a place without one. */
const VISITING_ZOOM = 10

/** Returns whether the insets show a view's instance that is far from the métropole. */
const isBesideInsets = ({ ground }: View, instance: Instance): boolean => ground.insets && hasInsets(instance)

/** Actions that send commands to the map and store its news. */
export const mapActions = {
  /** Moves the map back to the camera of the current view. */
  restoreCamera: enqueueActions(({ context, enqueue }) => {
    const { pending, view } = context
    if (view.camera && !equal(pending?.view.camera, view.camera))
      enqueue.sendTo('map', { type: 'map.jumped', camera: view.camera })
  }),
  /** Moves the map to the camera of an undone, redone or opened view. */
  applyPendingCamera: enqueueActions(({ context, enqueue }) => {
    const { pending, view } = context
    if (pending && pending.kind !== 'edit' && pending.view.camera && !equal(pending.view.camera, view.camera))
      enqueue.sendTo('map', {
        type: 'map.jumped',
        camera: pending.view.camera,
      })
  }),
  /** Fits the map to a whole new dataset as soon as its extent is known. */
  fitNewcomer: enqueueActions(({ context, event, enqueue }) => {
    const { pending, view } = context
    if (event.type !== 'sheet.opened' || pending?.kind !== 'edit' || pending.view.reloadOnMove) return
    const { focus: bbox } = event.sheet.instance
    const besideInsets = isBesideInsets(pending.view, event.sheet.instance)
    if (bbox && !isDisplayed(view, event.dataset))
      enqueue.sendTo('map', { type: 'map.fitted', bbox, hasInsets: besideInsets })
  }),
  /** Adds a dataset opened by its address, which may be missing from the loaded list. */
  notifyDataset: enqueueActions(scope =>
    sendToSystem(scope, 'catalogue', () =>
      scope.event.type === 'sheet.opened'
        ? { type: 'datasets.found', datasets: [scope.event.sheet.dataset] }
        : null,
    ),
  ),
  setCamera: assign(({ context, event }) => {
    if (event.type !== 'camera.moved' && event.type !== 'map.ready') return {}
    const { camera, bounds } = event
    const { pending, view } = context
    const isMoved = context.steered || ('byUser' in event && event.byUser === true)
    const noted = { bounds, steered: false, reached: isMoved ? camera : context.reached }
    return pending
      ? { ...noted, pending: { ...pending, view: { ...pending.view, camera } } }
      : { ...noted, view: { ...view, camera } }
  }),
  /** Records direct actions on the map as the equivalent command. */
  recordMapAction: enqueueActions(scope => {
    const { context, event } = scope
    if (!('byUser' in event && event.byUser)) return
    sendToSystem(scope, 'recording', () => ({ type: 'act.done', ...doneByUser(context, event) }))
  }),
  /** Moves the map to a zone that was chosen elsewhere and is not clearly visible. */
  goToZone: enqueueActions(({ event, enqueue }) => {
    if (event.type !== 'zone.inspected' || !event.bbox) return
    enqueue.sendTo('map', { type: 'map.revealed', bbox: event.bbox, near: event.near ?? false })
  }),
  arrangeMap: sendTo('map', ({ context }) => ({
    type: 'map.arranged' as const,
    displayed: drawnIn(context),
    inspected: context.view.inspected,
    ground: context.view.ground,
  })),
  markSelection: enqueueActions(({ event, enqueue }) => {
    if (event.type !== 'selection.changed') return
    enqueue.assign({ isMarked: Object.keys(event.selected).length > 0 })
    const zones = Object.entries(event.selected).map(([dataset, each]) => [dataset, each.zones])
    enqueue.sendTo('map', { type: 'map.marked', selected: Object.fromEntries(zones) })
  }),
  fitDataset: enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== 'dataset.fitted') return
    const shown = shownOf(context).find(({ displayed }) => displayed.dataset === event.dataset)
    const instance = shown?.sheet.instance
    // The insets show the rest of the instance.
    const besideInsets = instance !== undefined && isBesideInsets(context.view, instance)
    const bbox = besideInsets ? instance?.focus : instance?.bbox
    if (!bbox) return
    enqueue.assign({ fitted: { dataset: event.dataset } })
    enqueue.sendTo('map', { type: 'map.fitted', bbox, hasInsets: besideInsets })
  }),
  driveMap: enqueueActions(({ context, event, enqueue }) => {
    if (event.type === 'map.steered') {
      enqueue.assign({ steered: true })
      enqueue.sendTo('map', event)
    }
    if (event.type === 'map.centreInspected') enqueue.sendTo('map', { type: 'map.centreInspected' })
    if (event.type === 'map.walked') enqueue.sendTo('map', { ...event, from: context.view.inspected })
  }),
  visitPlace: enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== 'place.visited' || !event.place) return
    const { lng, lat, zoom } = event.place
    const now = (context.pending?.view ?? context.view).camera?.zoom ?? 0
    enqueue.assign({ steered: true })
    enqueue.sendTo('map', {
      type: 'map.jumped',
      camera: { lng, lat, zoom: zoom ?? Math.max(now, VISITING_ZOOM) },
    })
  }),
  setShapes: assign(({ event }) => (event.type === 'shapes.changed' ? { shapes: event.shapes } : {})),
  setMapFailure: assign(({ event }) => (event.type === 'map.failed' ? { mapFailure: event.reason } : {})),
}
