import './zodJitless.ts'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { readStored } from './actors/kept.ts'
import { providedWorkbench } from './actors/provide.ts'
import { EMPTY_VIEW } from './contract/view.ts'
import { decodeAddress } from './domain/address.ts'
import { changeLanguage } from './i18n/index.ts'
import { placeProbe } from './probe.ts'
import { onSurprise } from './surprises.ts'
import { App } from './ui/app.tsx'

const stored = readStored()
const addressed = decodeAddress(location.search)
const root = createActor(providedWorkbench, {
  systemId: 'workbench',
  input: { view: addressed ?? EMPTY_VIEW, stored },
})
const send = (machine: string, event: { type: string; [field: string]: unknown }) =>
  root.system.get(machine)?.send(event)

onSurprise(() => send('notifications', { type: 'notified', kind: 'error', key: 'unexpected' }))
const onReport = placeProbe({
  view: () => root.getSnapshot().context.view,
  state: name => root.system.get(name)?.getSnapshot().value,
})

await changeLanguage(stored.preferences.language ?? 'fr')
root.start()
if (!addressed) send('notifications', { type: 'notified', kind: 'info', key: 'addressInvalid' })

const page = document.getElementById('root')
if (page) createRoot(page).render(<App root={root} onReport={onReport} />)
