import { type ActorRefFrom, createActor } from 'xstate'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import { EMPTY_VIEW } from '../contract/view.ts'
import { decodeAddress } from '../domain/address.ts'
import { nextOf, type Place, placeOf } from '../domain/route.ts'
import { changeLanguage } from '../i18n/index.ts'
import { readStored, wasRecording } from './kept.ts'
import { provideWorkbench } from './provide.ts'
import type { Router } from './router.ts'
import { onSurprise } from './surprises.ts'

/** Starts the workbench with what the address says and the browser remembers, in the person's language. */
export async function startWorkbench(router: Router): Promise<ActorRefFrom<typeof workbenchMachine>> {
  const stored = readStored()
  const place = { path: location.pathname, search: location.search }
  const { path, search } = workbenchIn(place)
  // On other screens the address speaks of them.
  const view = path === '/' ? decodeAddress(search) : EMPTY_VIEW
  const root = createActor(provideWorkbench(router), {
    systemId: 'workbench',
    input: { view: view ?? EMPTY_VIEW, place, stored },
  })
  const notify = (kind: 'error' | 'info', key: 'unexpected' | 'addressInvalid') =>
    root.system.get('notifications')?.send({ type: 'notified', kind, key })

  onSurprise(() => notify('error', 'unexpected'))
  await changeLanguage(stored.preferences.language ?? 'fr')
  root.start()
  if (wasRecording()) root.system.get('recording')?.send({ type: 'recording.resumed' })
  if (!view) notify('info', 'addressInvalid')
  return root
}

/** The login leads on to another place: what that one shows is prepared meanwhile. */
const workbenchIn = (place: Place): Place =>
  /^\/(login|signup)\/?$/.test(place.path) ? placeOf(nextOf(place.search)) : place
