import { walk } from '../qa/browser/walk.ts'
import { chosenPaths, matrixPaths } from '../qa/chosen.ts'
import { startFaultProxy } from '../support/faultProxy.ts'
import { REPEAT } from '../support/repeat.ts'
import { test } from './cartable.ts'

// The paths belong to a screen with room for the steps beside the inspector.
test.use({ viewport: { width: 1600, height: 900 } })

const chosen = [...(await chosenPaths()), ...(REPEAT > 1 ? await matrixPaths() : [])]

for (const { path, via } of chosen)
  test(`walks the path ${path.id} of ${path.machine} via ${via}`, { tag: '@main' }, async ({
    page,
    baseURL,
    owner,
  }) => {
    test.setTimeout(600_000)
    // Headless browsers refuse without asking.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.request.get(owner, { maxRedirects: 0 })
    await using proxy = await startFaultProxy(baseURL ?? '')
    await walk({ page, proxy, path, via, isTakenBack: true, timeout: 60_000 })
  })
