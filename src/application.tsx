import { createRoot } from 'react-dom/client'
import { hideLink } from './actors/router.ts'
import { startWorkbench } from './actors/start.ts'
import { createRuntime } from './commands/runtime.ts'
import { replayInput } from './firstScreen/replay.ts'
import { createProbe } from './probe.ts'
import { App } from './ui/app.tsx'
import { createRouter } from './ui/routes.tsx'
import { listenToKeys } from './ui/shortcuts.ts'
import { listAnswers } from './workers/received.ts'

hideLink()
listAnswers()
const router = createRouter()
const root = await startWorkbench(router)
const probe = createProbe({
  view: () => root.getSnapshot().context.view,
  state: name => root.system.get(name)?.getSnapshot().value,
})
const runtime = createRuntime(root, probe.onReport)
const rendered = Promise.withResolvers<void>()
const onRendered = () => {
  probe.expose()
  rendered.resolve()
}
// Keys work before anything is rendered.
listenToKeys(runtime)
void replayInput(runtime, rendered.promise)

// The first rendering replaces the first screen, which the build has drawn into the page. Awaiting it here would
// never end: the code of a screen imports this file's chunk.
void router.ready.then(() => {
  const page = document.getElementById('root')
  if (page)
    createRoot(page).render(<App root={root} runtime={runtime} router={router} onRendered={onRendered} />)
})
