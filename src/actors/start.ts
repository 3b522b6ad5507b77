import { type ActorRefFrom, createActor } from 'xstate'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import { EMPTY_VIEW } from '../contract/view.ts'
import { decodeAddress } from '../domain/address.ts'
import { changeLanguage } from '../i18n/index.ts'
import { readStored } from './kept.ts'
import { providedWorkbench } from './provide.ts'
import { onSurprise } from './surprises.ts'

/** Starts the workbench with what the address says and the browser remembers, in the person's language. */
export async function startWorkbench(): Promise<ActorRefFrom<typeof workbenchMachine>> {
  const stored = readStored()
  const view = decodeAddress(location.search)
  const root = createActor(providedWorkbench, {
    systemId: 'workbench',
    input: { view: view ?? EMPTY_VIEW, stored },
  })
  const notify = (kind: 'error' | 'info', key: 'unexpected' | 'addressInvalid') =>
    root.system.get('notifications')?.send({ type: 'notified', kind, key })

  onSurprise(() => notify('error', 'unexpected'))
  await changeLanguage(stored.preferences.language ?? 'fr')
  root.start()
  if (!view) notify('info', 'addressInvalid')
  return root
}
