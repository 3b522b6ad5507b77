import type { Command } from '../commands/command.ts'
import { findCommand } from '../commands/registry.ts'
import { zoneParts } from '../contract/idParts.ts'
import type { Act, Path } from '../contract/path.ts'
import { encodeAddress } from '../domain/address/address.ts'
import type { DescribedPath, DescribedStep } from './description.ts'
import { endingLines, expectationsOf } from './expectations.ts'
import { Answers } from './playwrightAnswers.ts'
import { Script, scriptLiteral } from './script.ts'
import {
  catalogueLoaded,
  fillWidget,
  mapCanvas,
  offeredButton,
  openWorkbench,
  paletteField,
  paletteOpener,
  paletteRow,
  playwrightKey,
  recordedWidgets,
  takingKeys,
  type Widget,
} from './widgets.ts'

/**
 * Writes paths as Playwright tests of plain calls, which only need Playwright and the address of a running
 * Cartable.
 */
export async function toPlaywright(
  machine: string | null,
  paths: readonly DescribedPath[],
  widgets: Readonly<Record<string, Widget>> = recordedWidgets,
): Promise<string> {
  const tests = await Promise.all(paths.map(path => testOf(machine, path, widgets)))
  return `${["import { expect, test } from 'playwright/test'", ...tests].join('\n\n')}\n`
}

async function testOf(
  machine: string | null,
  { path, steps, ending }: DescribedPath,
  widgets: Readonly<Record<string, Widget>>,
): Promise<string> {
  const script = new Script()
  const answers = new Answers()
  const given = path.steps
    .slice(0, path.steps.length - steps.length)
    .flatMap(({ act }) => (act.kind === 'server' ? [act] : []))
  for (const act of given) script.add(...answers.linesOf(act))
  script.add(...withheldLines(path))
  await openWorkbench(script.page, path.start ? `/${encodeAddress(path.start.view)}` : '/')
  if (given.every(({ part }) => part !== 'catalogue')) await catalogueLoaded(script.page)
  for (const [at, step] of steps.entries()) {
    const { act } = step
    const { before, after } = expectationsOf(script, step, at)
    script.add(`// ${step.does.replaceAll(/\s+/g, ' ')}`, ...before)
    if (act.kind === 'server') script.add(...answers.linesOf(act))
    // The reader must fill in withheld text.
    else if (!act.withheld)
      await (act.kind === 'typed' ? fillWidget(widgets, script, act) : command(script, act, step))
    script.add(...after)
  }
  if (ending) script.add(...endingLines(ending))
  const name = scriptLiteral(`${machine ?? 'recorded'} ${path.id}`)
  return [`test(${name}, async ({ page }) => {`, ...script.lines, '})'].join('\n')
}

/** A test with withheld text must not pass until it is filled in. */
function withheldLines({ start, steps }: Path): string[] {
  const count = steps.filter(({ act }) => act.kind !== 'server' && act.withheld).length
  const what = [
    ...(count > 0 ? [`${count} of ${steps.length} steps`] : []),
    ...(start?.withheld ? ['the filters at the start'] : []),
  ].join(' and ')
  return what === '' ? [] : [`test.fixme(true, ${scriptLiteral(`withheld: ${what}. Fill them in.`)})`]
}

type CommandAct = Extract<Act, { kind: 'command' }>

async function command(script: Script, act: CommandAct, described: DescribedStep): Promise<void> {
  const { page } = script
  if (described.surface === 'key' && described.keys)
    return press(script, act, described.keys, described.given)
  // By mouse, a click outside closes it.
  if (act.command === 'palette.close') return void (await page.mouse.click(5, 400))
  if (described.surface !== 'button') return byPalette(script, act, described)
  // The tooltip of the last button may cover this one.
  await page.mouse.move(0, 0)
  const button = offeredButton(page, act.command, act.args)
  const isEdge = /^(drawer|inspector|table)\.reset$/.test(act.command)
  await script.ifVisible(
    button,
    () => (isEdge ? button.dblclick() : button.click()),
    () => byPalette(script, act, described),
  )
}

async function press(script: Script, act: CommandAct, keys: string, given: number | null): Promise<void> {
  const { page } = script
  const scope = findCommand(act.command)?.scope ?? 'global'
  const chords = keys.split(' ').map(playwrightKey)
  if (scope === 'map') await mapCanvas(page).focus()
  else if (scope !== 'global' && keys !== 'Escape')
    await script.ifVisible(takingKeys(page), () => paletteOpener(page).focus())
  // The tooltip of the focused button takes the first Escape.
  if (keys === 'Escape')
    await script.ifVisible(page.locator('[role="tooltip"]').first(), () => page.keyboard.press('Escape'))
  // Sends all keys of a sequence together, so that a slow machine does not time out between them.
  if (chords.length > 1)
    script.add(
      `await Promise.all([${chords.map(key => `page.keyboard.press(${scriptLiteral(key)})`).join(', ')}])`,
    )
  else for (const key of chords) await page.keyboard.press(key)
  if (given !== null || act.args.length === 0) return choose(script, act, given ?? 0)
  await script.ifVisible(paletteField(page), () => choose(script, act, 0))
}

async function byPalette(script: Script, act: CommandAct, described: DescribedStep): Promise<void> {
  const { page } = script
  const { title, prompted, isPaletteOpen } = described
  if (!isPaletteOpen) await page.keyboard.press('Control+k')
  const [name = '', ...names] = (title ?? '').split(' › ')
  if (!prompted?.isAsking)
    await paletteField(page).fill(prompted ? `>${name}` : (placeWords(act) ?? [name, ...names].join(' ')))
  if (!prompted) return void (await paletteRow(page, act.command, act.args).click())
  if (!prompted.isAsking) await paletteRow(page, act.command, []).click()
  await choose(script, act, prompted.from)
}

/** Gives each requested argument: chosen from suggestions, or typed. */
async function choose({ page }: Script, { command, args }: CommandAct, from: number): Promise<void> {
  for (const { typed, until } of answersTo(findCommand(command), args, from)) {
    if (typed !== null) await paletteField(page).fill(typed)
    await paletteRow(page, command, args.slice(0, until)).click()
  }
}

/** Returns whether an argument is typed: it may be missing from the first suggestions. */
const isTyped = (command: Command | null, at: number): boolean =>
  command?.id === 'place.visit' || command?.steps[at]?.reads !== undefined

/**
 * Returns the answers to the palette from an argument on, row by row: the typed text, or null, and the number
 * of arguments in the row. The palette suggests typed text together with the next argument.
 */
export function answersTo(
  command: Command | null,
  args: readonly string[],
  from: number,
): { typed: string | null; until: number }[] {
  if (from >= args.length) return []
  const typed = isTyped(command, from) ? (args[from] ?? null) : null
  const until = Math.min(args.length, from + (typed === null ? 1 : 2))
  return [{ typed, until }, ...answersTo(command, args, until)]
}

/** Returns the palette prefix for zones, places and coordinates; null for other arguments. */
export function placeWords({ command, args: [place = ''] }: { command: string; args: readonly string[] }) {
  if (command === 'map.visit' || command === 'place.visit') return `:${place}`
  return command === 'zone.inspect' ? `#${zoneParts(place)?.key ?? ''}` : null
}
