import { assign, enqueueActions, raise } from 'xstate'
import { isOpenData } from '../src/contract/config.ts'
import { datasetOfZone } from '../src/contract/idParts.ts'
import { encodeAddress } from '../src/domain/address/address.ts'
import { loginBefore } from '../src/domain/address/route.ts'
import { datasetOfSelected, isDisplayed, isOfLink } from '../src/domain/view/pending.ts'
import { shownOf } from '../src/domain/view/shown.ts'
import type { Subject } from './menu.machine.ts'
import type { PanelsEvent } from './panels.machine.ts'
import { broadcast, notify, sendToSystem } from './sendToSystem.ts'
import type { AccountSeeker } from './systemEvents.ts'
import { withMap } from './workbench.map.ts'

type Zones = { zones: Readonly<Record<string, readonly number[]>> }
type AskedMenu = { zone: { id: string; ordinal: number } | null; x: number; y: number }

const EXPLAINED_BY_LOGIN: readonly (AccountSeeker | null)[] = [
  'copying',
  'sharing',
  'download',
  'opening',
  null,
]

/**
 * Returns whether the login itself explains why an account is needed. A view without a seeker waits for its
 * data.
 */
const isExplainedByLogin = (by: AccountSeeker | null) => EXPLAINED_BY_LOGIN.includes(by)

/** Actions that notify the panels around the map, and store the state of user and screen. */
export const withPanels = withMap.extend({
  actions: {
    setMember: assign((_, isMember: boolean) => ({ isMember })),
    /** Clears the view at logout if some of its data is reserved. Undo requests it again, and so an account. */
    leaveReserved: enqueueActions(({ context: { isMember, openData, view }, enqueue }) => {
      const isReserved = !view.displayed.every(({ dataset }) => isOpenData(openData, dataset))
      if (isMember && isReserved) enqueue.raise({ type: 'view.cleared' })
    }),
    /** Sends a request from the workbench to the login, which returns to the requested data afterwards. */
    askForAccount: enqueueActions((scope, { by }: { by: AccountSeeker | null }) => {
      // The user has logged in before the refusal arrived.
      if (scope.context.isMember) scope.enqueue.raise({ type: 'loading.retried' })
      if (scope.context.isMember || scope.context.screen !== '/') return
      if (!isExplainedByLogin(by)) notify(scope, { kind: 'info', key: 'accountWanted' })
      sendToSystem(scope, 'navigation', ({ view, pending }) => ({
        type: 'navigation.requested',
        to: loginBefore(`/${encodeAddress(pending?.view ?? view)}`),
        // The address itself requests the dialog. A history entry would trap the Back button.
        inPlace: pending !== null && isOfLink(pending),
      }))
    }),
    /** The session was opened before the refusal arrived. */
    notifyOpened: enqueueActions((scope, { by }: { by: AccountSeeker }) =>
      sendToSystem(scope, by, () => ({ type: 'session.opened' })),
    ),
    setInspected: assign(({ context }, { zone }: { zone: string | null }) => {
      const { active, pending, view } = context
      return {
        active: zone === null ? active : datasetOfZone(zone),
        view: { ...view, inspected: zone },
        pending: pending && { ...pending, view: { ...pending.view, inspected: zone } },
      }
    }),
    activate: assign(({ context: { view, active } }, { dataset }: { dataset: string }) => ({
      card: dataset,
      active: isDisplayed(view, dataset) ? dataset : active,
    })),
    /** Activates the dataset whose zones were selected on the map, so that the panels select them too. */
    activateSelected: assign(({ context }, { zones }: Zones) => {
      const dataset = datasetOfSelected(context, zones)
      return dataset === null ? {} : { active: dataset, card: dataset }
    }),
    notifySelected: enqueueActions((scope, { zones, how }: Zones & { how: 'add' | 'toggle' }) =>
      sendToSystem(scope, 'selection', ({ active }) => {
        const ordinals = zones[active ?? ''] ?? []
        const [ordinal = -1] = ordinals
        return how === 'toggle' ? { type: 'zone.toggled', ordinal } : { type: 'zones.selected', ordinals }
      }),
    ),
    openMenu: enqueueActions((scope, { zone, x, y }: AskedMenu) =>
      sendToSystem(scope, 'menu', () => {
        const subject: Subject = zone ? { kind: 'zone', zone: { ...zone, bbox: null } } : { kind: 'map' }
        return { type: 'menu.opened', subject, x, y }
      }),
    ),
    /** Shows the zone tab if the view has an inspected zone, for instance from a link. */
    turnToZone: enqueueActions(scope =>
      sendToSystem(scope, 'panels', ({ pending, view }) => {
        return (pending?.view ?? view).inspected ? { type: 'inspector.turned', tab: 'zone' } : null
      }),
    ),
    /** Closes the catalogue when another view is requested, so that its loading is visible. */
    turnToMap: enqueueActions(scope =>
      sendToSystem(scope, 'panels', ({ pending }) => pending && { type: 'catalogue.closed' }),
    ),
    offerCatalogue: enqueueActions((scope, { path }: { path: string }) =>
      sendToSystem(scope, 'panels', ({ screen, view, pending }) => {
        const isArrival = path === '/' && screen !== '/'
        return isArrival && view.displayed.length === 0 && !pending ? { type: 'catalogue.offered' } : null
      }),
    ),
    notifyPanels: enqueueActions((scope, event: PanelsEvent) => sendToSystem(scope, 'panels', () => event)),
    clearSelection: enqueueActions(scope =>
      sendToSystem(scope, 'selection', () => ({ type: 'selection.cleared' })),
    ),
    deselect: raise({ type: 'zone.inspected', zone: null }),
    notifyDisplayed: enqueueActions(scope => {
      const { context } = scope
      broadcast(scope, { type: 'displayed.changed', shown: shownOf(context), active: context.active })
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
  },
})
