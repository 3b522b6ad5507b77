import { isOpenData } from '../src/contract/config.ts'
import { datasetOfZone } from '../src/contract/ids.ts'
import { encodeAddress } from '../src/domain/address/address.ts'
import { loginBefore } from '../src/domain/address/route.ts'
import type { Subject } from './menu.machine.ts'
import { notify, sendToSystem } from './sendToSystem.ts'
import type { Accepting } from './systemEvents.ts'
import { workbenchBase } from './workbench.base.ts'
import { datasetOfSelected, focusOf, isDisplayed, isOfLink, shownOf } from './workbench.view.ts'

const { assign, enqueueActions, raise } = workbenchBase

/** Machines that may be waiting for an account. */
const WAITING_PARTS = [
  'inspect',
  'table',
  'statistics',
  'download',
  'palette',
] as const satisfies readonly Accepting<'session.opened'>[]

/** Saves whether the inspector is open. */
const savingInspector = (isOpen: boolean) =>
  enqueueActions(({ enqueue }) => {
    enqueue.stopChild('saveInspector')
    enqueue.spawnChild('saveInspector', { id: 'saveInspector', input: { isOpen } })
  })

/** Actions that notify the panels around the map, and store the state of user and screen. */
export const panelActions = {
  setScreen: assign(({ event }) => (event.type === 'screen.changed' ? { screen: event.path } : {})),
  setMember: assign(({ event }) => ({ isMember: event.type === 'session.opened' })),
  setAccess: assign(({ event }) => (event.type === 'access.announced' ? { openData: event.openData } : {})),
  /** Clears the view at logout if some of its data is reserved. Undo requests it again, and so an account. */
  leaveReserved: enqueueActions(({ context: { isMember, openData, view }, enqueue }) => {
    const isReserved = !view.displayed.every(({ dataset }) => isOpenData(openData, dataset))
    if (isMember && isReserved) enqueue.raise({ type: 'view.cleared' })
  }),
  /** Sends a request from the workbench to the login, which returns to the requested data afterwards. */
  askForAccount: enqueueActions(scope => {
    // The user has logged in before the refusal arrived.
    if (scope.context.isMember) scope.enqueue.raise({ type: 'loading.retried' })
    if (scope.context.isMember || scope.context.screen !== '/') return
    notify(scope, { kind: 'info', key: 'accountWanted' })
    sendToSystem(scope, 'navigation', ({ view, pending }) => ({
      type: 'navigation.requested',
      to: loginBefore(`/${encodeAddress(pending?.view ?? view)}`),
      // The address itself is the request: as a history entry, it would trap the Back button.
      inPlace: pending !== null && isOfLink(pending),
    }))
  }),
  /** The session was opened before the refusal arrived. */
  notifyOpened: enqueueActions(scope => {
    for (const part of WAITING_PARTS) sendToSystem(scope, part, () => ({ type: 'session.opened' }))
  }),
  setInspected: assign(({ context, event }) => {
    if (event.type !== 'zone.inspected') return {}
    const active = event.zone === null ? context.active : datasetOfZone(event.zone)
    const { pending, view } = context
    return {
      active,
      view: { ...view, inspected: event.zone },
      pending: pending && {
        ...pending,
        view: { ...pending.view, inspected: event.zone },
      },
    }
  }),
  activate: assign(({ context, event }) =>
    'dataset' in event
      ? {
          card: event.dataset,
          active: isDisplayed(context.view, event.dataset) ? event.dataset : context.active,
        }
      : {},
  ),
  /** Activates the dataset whose zones were selected on the map, so that the panels select them too. */
  activateSelected: assign(({ context, event }) => {
    const dataset = event.type === 'zones.selected' ? datasetOfSelected(context, event.zones) : null
    return dataset === null ? {} : { active: dataset, card: dataset }
  }),
  notifySelected: enqueueActions(scope =>
    sendToSystem(scope, 'selection', ({ active }) => {
      if (scope.event.type !== 'zones.selected') return null
      const ordinals = scope.event.zones[active ?? ''] ?? []
      const [ordinal = -1] = ordinals
      return scope.event.how === 'toggle'
        ? { type: 'zone.toggled', ordinal }
        : { type: 'zones.selected', ordinals }
    }),
  ),
  openMenu: enqueueActions(scope =>
    sendToSystem(scope, 'menu', () => {
      if (scope.event.type !== 'menu.asked') return null
      const { zone, x, y } = scope.event
      const subject: Subject = zone ? { kind: 'zone', zone: { ...zone, bbox: null } } : { kind: 'map' }
      return { type: 'menu.opened', subject, x, y }
    }),
  ),
  /** Shows the zone tab if the view has an inspected zone, for instance from a link. */
  turnToZone: enqueueActions(({ context: { pending, view }, enqueue }) => {
    if ((pending?.view ?? view).inspected) enqueue.raise({ type: 'inspector.turned', tab: 'zone' })
  }),
  closeCatalogue: raise({ type: 'catalogue.closed' }),
  /** Closes the catalogue when another view is requested, so that its loading is visible. */
  turnToMap: enqueueActions(({ context, enqueue }) => {
    if (context.pending) enqueue.raise({ type: 'catalogue.closed' })
  }),
  offerCatalogue: enqueueActions(({ context: { screen, view, pending }, event, enqueue }) => {
    const isArrival = event.type === 'screen.changed' && event.path === '/' && screen !== '/'
    if (isArrival && view.displayed.length === 0 && !pending) enqueue.raise({ type: 'catalogue.offered' })
  }),
  clearSelection: enqueueActions(scope =>
    sendToSystem(scope, 'selection', () => ({ type: 'selection.cleared' })),
  ),
  deselect: raise({ type: 'zone.inspected', zone: null }),
  unfoldDrawer: enqueueActions(scope => sendToSystem(scope, 'drawer', () => ({ type: 'drawer.wanted' }))),
  saveOpen: savingInspector(true),
  saveClosed: savingInspector(false),
  renewPrefetch: enqueueActions(scope =>
    sendToSystem(scope, 'prefetch', () => ({ type: 'prefetch.renewed' })),
  ),
  focusPane: enqueueActions(({ event, enqueue }) => {
    const pane = focusOf(event)
    if (!pane) return
    enqueue.stopChild('focusPane')
    enqueue.spawnChild('focusPane', { id: 'focusPane', input: { pane } })
  }),
  openGuide: enqueueActions(({ event, enqueue }) => {
    if (event.type !== 'guide.opened') return
    enqueue.stopChild('openGuide')
    enqueue.spawnChild('openGuide', { id: 'openGuide', input: { page: event.page } })
  }),
  copyLink: enqueueActions(({ enqueue }) => {
    enqueue.stopChild('copyLink')
    enqueue.spawnChild('copyLink', { id: 'copyLink' })
  }),
  copyLines: enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== 'lines.copied') return
    const { view, bounds } = context
    enqueue.stopChild('copyLines')
    const { keyed, opening = null } = event
    enqueue.spawnChild('copyLines', { id: 'copyLines', input: { view, bounds, keyed, opening } })
  }),
  notifyDisplayed: enqueueActions(({ context, enqueue }) => {
    const change = {
      type: 'displayed.changed' as const,
      shown: shownOf(context),
      active: context.active,
    }
    for (const part of [
      'table',
      'selection',
      'statistics',
      'download',
      'displaySettings',
      'filter',
      'palette',
      'inspect',
    ] as const)
      enqueue.sendTo(part, change)
  }),
  notifyInspected: enqueueActions(scope => {
    for (const part of ['inspect', 'table'] as const)
      sendToSystem(scope, part, ({ view }) => ({
        type: 'inspected.changed',
        zone: view.inspected,
        displayed: view.displayed,
      }))
  }),
  notifyChosen: enqueueActions(scope =>
    sendToSystem(scope, 'catalogue', ({ card }) =>
      card ? { type: 'dataset.selected', dataset: card } : null,
    ),
  ),
}
