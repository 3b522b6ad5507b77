import { createRoot } from 'react-dom/client'
import { hideLink } from './actors/router.ts'
import { startWorkbench } from './actors/start.ts'
import { placeProbe } from './probe.ts'
import { App } from './ui/app.tsx'
import { createRouter } from './ui/routes.tsx'

hideLink()
const router = createRouter()
const root = await startWorkbench(router)
const onReport = placeProbe({
  view: () => root.getSnapshot().context.view,
  state: name => root.system.get(name)?.getSnapshot().value,
})

const page = document.getElementById('root')
if (page) createRoot(page).render(<App root={root} router={router} onReport={onReport} />)
