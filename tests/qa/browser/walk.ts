import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import { commandById } from '../../../src/commands/registry.ts'
import { EMPTY_VIEW } from '../../../src/contract/view.ts'
import { encodeAddress } from '../../../src/domain/address.ts'
import type { Language } from '../../../src/domain/values.ts'
import type { Probe } from '../../../src/probe.ts'
import type { FaultProxy } from '../../support/faultProxy.ts'
import { rehearse } from '../model/rehearsal.ts'
import { servedCatalogue } from '../model/servedCatalogue.ts'
import { type Act, type Expected, type Path, splitGiven } from '../path.ts'
import { fieldHands } from './fields.ts'
import { runCommand } from './hands.ts'

declare global {
  var cartable: Probe
}

/** What became of a step: the surface that did it, and over which arrows the machines went. */
export type Walked = { act: Act; surface: Surface | null; transitions: string[] }

/** A step after which the product is not where the machines are. */
export class Astray extends Error {
  override name = 'Astray'
}

type Walk = {
  page: Page
  proxy: FaultProxy
  path: Path
  via: Surface
  language?: Language
  /** Milliseconds until the product must be where the machines are. */
  patience?: number
  onStep?: (walked: Walked) => void
}

/**
 * Walks a path in a browser, while the machines walk it too: after each act the states of all of them and the View must
 * be the same here as there. Throws where they are not.
 */
export async function walk({
  page,
  proxy,
  path,
  via,
  language = 'fr',
  patience = 30_000,
  onStep,
}: Walk): Promise<Walked[]> {
  const { given, rest } = splitGiven(path.steps)
  const isRecorded = path.machine === null
  const view = path.start?.view ?? EMPTY_VIEW
  const model = await rehearse(
    given.map(({ act }) => act),
    isRecorded ? { catalogue: await servedCatalogue(proxy.url, path), view } : {},
  )
  for (const { act } of given) if (act.kind === 'server') proxy.answer(act.part, act.outcome)
  const walked: Walked[] = []
  await page.goto(`${proxy.url}/${encodeAddress(view)}`)
  await page.locator('[data-command="dataset.select"]').first().waitFor()
  await page.waitForFunction(() => 'cartable' in globalThis && cartable.view().camera !== null)
  await meet(page, model.expected(), patience)
  for (const { act, expected, surface: recorded } of rest) {
    const world = model.world()
    if (act.kind !== 'server' && act.withheld) {
      // What was typed is not known: the path goes on as if it had not been.
      onStep?.({ act, surface: null, transitions: [] })
      continue
    }
    const transitions = await model.act(act)
    if (transitions === null) throw new Astray(`The machines cannot ${said(act)} here.`)
    let surface: Surface | null = null
    if (act.kind === 'server') proxy.answer(act.part, act.outcome)
    else if (act.kind === 'typed') await fieldHands[act.field]?.(page, act.value)
    else {
      const spoken = world.preferences.context.language ?? language
      surface = await runCommand(
        page,
        { command: commandById(act.command as never), args: act.args, world, language: spoken },
        recorded && recorded !== 'map' ? recorded : via,
      )
    }
    try {
      await meet(page, model.expected(), patience)
    } catch (error) {
      throw error instanceof Astray ? new Astray(`After "${said(act)}": ${error.message}`) : error
    }
    const same = isRecorded ? expected?.view : expected
    const modelled = isRecorded ? model.expected().view : model.expected()
    if (same && !isDeepStrictEqual(same, modelled))
      throw new Astray(
        `After "${said(act)}" the machines are elsewhere than the path says: generate it anew.`,
      )
    const step = { act, surface, transitions }
    walked.push(step)
    onStep?.(step)
  }
  model.stop()
  return walked
}

/** An act in one line. */
export const said = (act: Act): string =>
  act.kind === 'command'
    ? [act.command, ...act.args].join(' ')
    : act.kind === 'typed'
      ? `${act.field} = ${JSON.stringify(act.value)}`
      : `${act.part} answers ${act.outcome}`

/** Waits until the product is where it should be; says what differs when it does not come there. */
async function meet(page: Page, wanted: Expected, patience: number): Promise<void> {
  const until = Date.now() + patience
  let seen = await look(page, Object.keys(wanted.states))
  while (!isDeepStrictEqual(seen, wanted)) {
    if (Date.now() > until) throw new Astray(differences(seen, wanted).join('; '))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    seen = await look(page, Object.keys(wanted.states))
  }
}

const look = (page: Page, names: string[]): Promise<Expected> =>
  page.evaluate(machines => {
    const { camera: _, ...view } = cartable.view()
    return { states: Object.fromEntries(machines.map(name => [name, cartable.state(name)])), view }
  }, names) as Promise<Expected>

function differences(seen: Expected, wanted: Expected): string[] {
  const states = Object.keys(wanted.states).filter(
    name => !isDeepStrictEqual(seen.states[name], wanted.states[name]),
  )
  const view = (Object.keys(wanted.view) as (keyof Expected['view'])[]).filter(
    key => !isDeepStrictEqual(seen.view[key], wanted.view[key]),
  )
  return [
    ...states.map(
      name => `${name} is ${JSON.stringify(seen.states[name])}, not ${JSON.stringify(wanted.states[name])}`,
    ),
    ...view.map(
      key =>
        `the View's ${key} is ${JSON.stringify(seen.view[key])}, not ${JSON.stringify(wanted.view[key])}`,
    ),
  ]
}
