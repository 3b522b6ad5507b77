import type { Browser } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import type { Translate } from '../../../src/server/platform/translate.ts'
import { startFaultProxy } from '../../support/faultProxy.ts'
import { onPrivateComputer } from '../../support/privateComputer.ts'
import { type Path, said } from '../path.ts'
import { faultFiles, type Run } from '../runs.ts'
import { ownerOfProduct } from './product.ts'
import { type Walked, walk } from './walk.ts'

/** Timeout in milliseconds of an expected state, long enough for a slow machine. */
const TIMEOUT = 60_000

/** Path on a surface. */
export type WalkOf = { path: Path; via: Surface }

type One = WalkOf & { browser: Browser; target: string; say: Translate; isVerbose: boolean }

/** Walks a path in its own window. A failure saves a screenshot, and the trace of a second walk. */
export async function runOne(one: One): Promise<Omit<Run, 'sources'>> {
  const { path, via } = one
  const began = Date.now()
  const { picture, trace } = faultFiles({ machine: path.machine, path: path.id, via })
  const { fault, steps } = await attempt(one, { screenshot: picture })
  const milliseconds = Date.now() - began
  if (fault !== null) {
    // Traces only failed walks, since tracing costs more than walking.
    const again = await attempt({ ...one, isVerbose: false }, { trace })
    console.log(`  ${fault}\n  ${picture} ${trace}`)
    if (again.fault !== fault)
      console.log(`  ${one.say('qa.again', { fault: again.fault ?? one.say('qa.noFault') })}`)
  }
  return { machine: path.machine, path: path.id, via, fault, milliseconds, steps }
}

async function attempt(
  { browser, target, path, via, isVerbose }: One,
  { screenshot, trace }: { screenshot?: string; trace?: string },
): Promise<Pick<Run, 'fault' | 'steps'>> {
  await using proxy = await startFaultProxy(target)
  const context = await browser.newContext({
    // The paths belong to a screen with room for the steps beside the inspector.
    viewport: { width: 1600, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Animations do not affect the result, and are slow in software rendering.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(TIMEOUT)
  if (trace) await context.tracing.start({ screenshots: true, snapshots: true })
  const owner = ownerOfProduct(target)
  if (owner !== null) await context.request.get(owner, { maxRedirects: 0 })
  await onPrivateComputer(context)
  const page = await context.newPage()
  // The guide opens in another tab.
  context.on('page', beside => void beside.close())
  const steps: Walked[] = []
  let fault: string | null = null
  const onStep = (walked: Walked) => {
    steps.push(walked)
    if (isVerbose) console.log(`  ${steps.length}. ${said(walked.act)}`)
  }
  try {
    await walk({ page, proxy, path, via, isTakenBack: true, timeout: TIMEOUT, onStep })
  } catch (error) {
    fault = (error as Error).message
    if (screenshot) await page.screenshot({ path: screenshot }).catch(() => {})
  }
  if (trace) await context.tracing.stop({ path: trace })
  await context.close()
  return { fault, steps }
}
