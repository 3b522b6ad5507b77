import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { installationMachine } from '../../machines/installation.machine.ts'
import type { Notice } from '../../machines/sendToSystem.ts'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import { onUnanswered, onUnexpected } from '../api/client.ts'
import { actAs } from '../api/session.ts'
import { OWN_LANGUAGE } from '../contract/languages.mjs'
import { readAddress } from '../domain/address/readAddress.ts'
import { addressAfterLogin, type Place, placeOfAddress } from '../domain/address/route.ts'
import { changeLanguage } from '../i18n/index.ts'
import { describeFaults } from './address.ts'
import { keepOffline } from './keepOffline.ts'
import { wasErased } from './logout.ts'
import { provideWorkbench } from './provide.ts'
import { onUncaughtError, report } from './reports.ts'
import type { Router } from './router.ts'
import { savedStyles } from './savedLists.ts'
import { HeldSession } from './session.ts'
import { KEPT, readKept, saveInStorage } from './storage.ts'
import { readStored, wasRecording } from './storedSchemas.ts'

/**
 * Stores the current version. Returns a notice for another one, once; null on a first visit, and without
 * storage, where it would repeat.
 */
export function newVersionNotice(version: string): Notice | null {
  const seen = readKept(z.string(), KEPT.version)
  const isKept = seen === version || saveInStorage(KEPT.version, version)
  return seen === null || seen === version || !isKept
    ? null
    : { kind: 'info', key: 'updated', detail: version }
}

type InstallationSnapshot = SnapshotFrom<typeof installationMachine>

/** Starts the workbench with the address and stored state, in the user's language. */
export async function startWorkbench(router: Router): Promise<ActorRefFrom<typeof workbenchMachine>> {
  const stored = readStored(location.hash)
  const place = { path: location.pathname, search: location.search }
  const { path, search } = workbenchIn(place)
  // Other screens define their own addresses.
  const { view, unstyled, faults } = readAddress(path === '/' ? search : '')
  const root = createActor(provideWorkbench(router), {
    systemId: 'workbench',
    input: { view, unstyled, place, stored },
    // A rejected actor is reported as unexpected, unless it has a known failure.
    inspect: ({ type, ...inspected }) => {
      if (type === '@xstate.event' && 'event' in inspected && 'error' in inspected.event)
        report(inspected.event['error'])
    },
  })
  const notifications = () => root.system.get('notifications')

  // From the first call on, calls use the tokens.
  actAs(new HeldSession(root.system.get('tokens')))
  onUncaughtError(reason => {
    report(reason)
    notifications()?.send({ type: 'notified', kind: 'error', key: 'unexpected' })
  })
  onUnexpected(report)
  onUnanswered(() => root.system.get('installation')?.send({ type: 'server.missed' }))
  await changeLanguage(stored.preferences.language ?? OWN_LANGUAGE)
  root.start()
  keepOffline(root)
  root.system.get('installation')?.subscribe(({ context: { config } }: InstallationSnapshot) => {
    const notice = config && newVersionNotice(config.version)
    if (notice) notifications()?.send({ type: 'notified', ...notice })
  })
  if (wasErased()) notifications()?.send({ type: 'notified', kind: 'success', key: 'tracesErased' })
  if (wasRecording()) root.system.get('recording')?.send({ type: 'recording.resumed' })
  if (savedStyles.read().isSpoilt)
    notifications()?.send({ type: 'notified', kind: 'error', key: 'stylesSpoilt' })
  if (faults.length > 0)
    notifications()?.send({
      type: 'notified',
      kind: 'info',
      key: 'addressInvalid',
      detail: describeFaults(faults),
    })
  return root
}

/** Returns the destination of a login page, so that the workbench prepares it during the login. */
const workbenchIn = (place: Place): Place =>
  /^\/(login|signup)\/?$/.test(place.path) ? placeOfAddress(addressAfterLogin(place.search)) : place
