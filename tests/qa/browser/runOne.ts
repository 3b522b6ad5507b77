import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import type { Language } from '../../../src/domain/values.ts'
import { startFaultProxy } from '../../support/faultProxy.ts'
import type { Path } from '../path.ts'
import type { Run } from '../runs.ts'
import { said, type Walked, walk } from './walk.ts'

const FAULTS = join('.cache', 'qa', 'faults')
/** Milliseconds for what is wanted to be so. What never comes is a fault; a slow machine is none. */
const PATIENCE = 60_000

/** A path by way of a surface. */
export type WalkOf = { path: Path; via: Surface }

type One = WalkOf & { browser: Browser; target: string; language: Language; isTold: boolean }

/** Walks a path in a window of its own. A fault leaves a screenshot and a trace. */
export async function runOne({
  browser,
  target,
  path,
  via,
  language,
  isTold,
}: One): Promise<Omit<Run, 'sources'>> {
  await using proxy = await startFaultProxy(target)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(PATIENCE)
  await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  const steps: Walked[] = []
  const began = Date.now()
  let fault: string | null = null
  const onStep = (walked: Walked) => {
    steps.push(walked)
    if (isTold) console.log(`  ${steps.length}. ${said(walked.act)}`)
  }
  try {
    await walk({ page, proxy, path, via, language, patience: PATIENCE, onStep })
    await context.tracing.stop()
  } catch (error) {
    fault = (error as Error).message
    const file = join(FAULTS, `${path.machine ?? 'recorded'}-${path.id}-${via}`)
    mkdirSync(FAULTS, { recursive: true })
    await page.screenshot({ path: `${file}.png` }).catch(() => {})
    await context.tracing.stop({ path: `${file}.zip` })
    console.log(`  ${fault}\n  ${file}.png ${file}.zip`)
  }
  await context.close()
  const milliseconds = Date.now() - began
  return { machine: path.machine, path: path.id, via, fault, milliseconds, steps }
}
