import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { z } from 'zod'
import type { Surface } from '../../../src/commands/command.ts'
import type { Language } from '../../../src/domain/values.ts'
import { startFaultProxy } from '../../support/faultProxy.ts'
import { startProduct } from '../browser/product.ts'
import { openBrowser } from '../browser/stage.ts'
import { said, type Walked, walk } from '../browser/walk.ts'
import { generate, walkable } from '../model/generate.ts'
import type { Options } from '../options.ts'
import { Path, SURFACES } from '../path.ts'
import { keepRun } from '../runs.ts'

const FAULTS = join('.cache', 'qa', 'faults')

/** `qa run` and `qa replay`: the paths in a browser, on each surface. Answers whether all came where they should. */
export async function runPaths(options: Options): Promise<boolean> {
  const paths = await pathsOf(options)
  const surfaces =
    options.via.length > 0 ? options.via : options.command === 'replay' ? SURFACES.slice(0, 1) : SURFACES
  await using product = options.url ? null : await startProduct()
  const browser = await openBrowser(options)
  const target = (options.url ?? product?.url ?? '').replace(/\/$/, '')
  let failed = 0
  try {
    for (const path of paths)
      for (const via of surfaces)
        if (
          !(await runOne({
            browser,
            target,
            path,
            via,
            language: options.lang,
            isTold: options.command === 'replay',
          }))
        )
          failed++
  } finally {
    await browser.close()
  }
  const count = paths.length * surfaces.length
  console.log(`${count - failed} passed, ${failed} failed`)
  return failed === 0
}

async function pathsOf({ command, names, machine, all, strategy }: Options): Promise<Path[]> {
  const read = names.flatMap(readPaths)
  if (command === 'replay' && read.length === 0) throw new Error('replay FILE?')
  const machines = all ? walkable : machine ? [machine] : []
  const made: Path[] = []
  for (const each of machines) made.push(...(await generate(each, strategy)))
  if (read.length + made.length === 0) throw new Error('run FILE... | --machine NAME | --all ?')
  return [...read, ...made]
}

/** The paths of a file: one, or a list. A file that has none is refused with what is wrong in it. */
export function readPaths(file: string): Path[] {
  try {
    return z.array(Path).parse([JSON.parse(readFileSync(file, 'utf8'))].flat())
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new Error(`${file}: ${reason}`)
  }
}

type One = { browser: Browser; target: string; path: Path; via: Surface; language: Language; isTold: boolean }

async function runOne({ browser, target, path, via, language, isTold }: One): Promise<boolean> {
  const name = `${path.machine ?? 'recorded'} ${path.id} ${via}`
  await using proxy = await startFaultProxy(target)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
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
    await walk({ page, proxy, path, via, language, onStep })
    await context.tracing.stop()
  } catch (error) {
    fault = (error as Error).message
    const file = join(FAULTS, name.replaceAll(' ', '-'))
    mkdirSync(FAULTS, { recursive: true })
    await page.screenshot({ path: `${file}.png` }).catch(() => {})
    await context.tracing.stop({ path: `${file}.zip` })
    console.log(`  ${fault}\n  ${file}.png ${file}.zip`)
  }
  await context.close()
  const milliseconds = Date.now() - began
  keepRun({ machine: path.machine, path: path.id, via, fault, milliseconds, steps })
  console.log(
    `${fault === null ? 'ok  ' : 'FAIL'} ${name}, ${steps.length}/${path.steps.length}, ${(milliseconds / 1000).toFixed(1)} s`,
  )
  return fault === null
}
