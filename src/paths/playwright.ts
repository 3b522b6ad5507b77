import { findCommand } from '../commands/registry.ts'
import { zoneParts } from '../contract/ids.ts'
import type { Act, Path } from '../contract/path.ts'
import { encodeAddress } from '../domain/address/address.ts'
import type { DescribedPath, DescribedStep, Ending } from './description.ts'
import { stylePatch } from './perform.ts'
import { HELPERS } from './playwrightHelpers.ts'

/** A chord as Playwright writes it. */
export const playwrightKey = (chord: string): string =>
  chord.endsWith('+') ? chord : chord.replace('mod', 'Control').replace('shift', 'Shift')

const quote = (value: unknown) => JSON.stringify(value)

const PATTERNS = {
  catalogue: '/\\/cartable\\/dataset\\//',
  zones: '/\\/cartable\\/zone\\/((query|ordinals|statistics)\\/)?(\\?|$)/',
  zone: '/\\/cartable\\/(zone|labels)\\/(?!query\\/|ordinals\\/|statistics\\/)[^?]/',
  export: '/\\/cartable\\/(export|source)\\//',
  import: '/\\/cartable\\/import\\//',
  accounts: '/\\/(accounts\\/rest|monitoring\\/feedback)\\//',
} as const

/** Paths as Playwright tests that need nothing but Playwright and the address of a running Cartable. */
export function toPlaywright(machine: string | null, paths: readonly DescribedPath[]): string {
  const tests = paths.map(({ path, steps, ending }) => {
    const before = path.steps.length - steps.length
    const given = path.steps.slice(0, before).flatMap(({ act }) => serverLines(act))
    return [
      `test(${quote(`${machine ?? 'recorded'} ${path.id}`)}, async ({ page }) => {`,
      ...given,
      ...withheldLines(path),
      `  await page.goto(${quote(path.start ? `/${encodeAddress(path.start.view)}` : '/')})`,
      '  await opened(page)',
      ...steps.flatMap((step, at) => linesOf(step, path.steps[before + at]?.transitions ?? [])),
      ...(ending ? endingLines(ending) : []),
      '})',
    ].join('\n')
  })
  return `${["import { expect, test } from 'playwright/test'", HELPERS, ...tests].join('\n\n')}\n`
}

/** A test that cannot do what was typed must not pass: it waits until somebody has filled that in. */
function withheldLines({ start, steps }: Path): string[] {
  const count = steps.filter(({ act }) => act.kind !== 'server' && act.withheld).length
  const what = [
    ...(count > 0 ? [`${count} of ${steps.length} steps`] : []),
    ...(start?.withheld ? ['the filters at the start'] : []),
  ].join(' and ')
  return what === '' ? [] : [`  test.fixme(true, ${quote(`withheld: ${what}. Fill them in.`)})`]
}

/** Expects what should hold at the end: as it was when the path was copied, and as it should be where that was wrong. */
const endingLines = ({ view, zones }: Ending): string[] => [
  '  // What should hold: this is what was shown when the path was copied. Correct it where it was wrong.',
  `  await holds(page, ${quote(view)})`,
  ...(zones === null ? [] : [`  await counts(page, ${zones})`]),
]

function linesOf(step: DescribedStep, transitions: readonly string[]): string[] {
  return [`  // ${step.does.replaceAll(/\s+/g, ' ')}`, ...actLines(step), ...expectedLines(step, transitions)]
}

function actLines(step: DescribedStep): string[] {
  const { act } = step
  if (act.kind === 'server') return serverLines(act)
  // What was typed and is not known is for the reader to fill in.
  if (act.withheld) return []
  return act.kind === 'typed' ? fieldLines(act) : commandLines(act, step)
}

/**
 * Returns the lines that expect the state after a step. A machine that moves and comes back to where it was is waited
 * for, too.
 */
function expectedLines({ expected, moved }: DescribedStep, transitions: readonly string[]): string[] {
  if (!expected) return []
  const machines = Object.entries(expected.states).filter(
    ([name]) =>
      name === 'workbench' || moved.includes(name) || transitions.some(key => key.startsWith(`${name}: `)),
  )
  return [
    ...machines.map(([name, value]) => `  await is(page, ${quote(name)}, ${quote(value)})`),
    `  await shows(page, ${quote(expected.view.displayed.map(({ instance }) => instance))})`,
  ]
}

type CommandAct = Extract<Act, { kind: 'command' }>

function commandLines(act: CommandAct, told: DescribedStep): string[] {
  const { command, args } = act
  if (told.surface === 'key' && told.keys) return keyLines(act, told.keys, told.given)
  // By mouse it is closed by a click beside it.
  if (command === 'palette.close') return ['  await page.mouse.click(5, 400)']
  const palette = paletteLines(act, told)
  if (told.surface !== 'button') return palette
  const isGiven = `await button(page, ${quote(command)}, ${quote(args.join(' '))})`
  return [`  if (!(${isGiven})) {`, ...palette.map(line => `  ${line}`), '  }']
}

function keyLines(act: CommandAct, keys: string, given: number | null): string[] {
  const scope = findCommand(act.command)?.scope ?? 'global'
  const chords = keys.split(' ').map(playwrightKey)
  const press = `  await keys(page, ${[scope, ...chords].map(quote).join(', ')})`
  if (given !== null || act.args.length === 0) return [press, ...choiceLines(act).slice(given ?? 0)]
  return [press, '  if (await isAsking(page)) {', ...choiceLines(act).map(line => `  ${line}`), '  }']
}

function paletteLines(act: CommandAct, { title, asked }: DescribedStep): string[] {
  const take = (args: string, words: string) =>
    `  await palette(page, ${quote(act.command)}, ${quote(args)}, ${quote(words)})`
  const [name = '', ...names] = (title ?? '').split(' › ')
  if (!asked) return [take(act.args.join(' '), placeWords(act) ?? [name, ...names].join(' '))]
  return [...(asked.isAsking ? [] : [take('', `>${name}`)]), ...choiceLines(act).slice(asked.from)]
}

/** Returns the lines that give the arguments asked for, one line each: chosen among what is proposed, or typed. */
const choiceLines = ({ command, args }: CommandAct): string[] =>
  args.map((arg, at) => {
    const typed = findCommand(command)?.steps[at]?.reads ? `, ${quote(arg)}` : ''
    return `  await choose(page, ${quote(command)}, ${quote(args.slice(0, at + 1).join(' '))}${typed})`
  })

/** Zones and coordinates are found in the palette by prefixes of their own; null for anything else. */
export function placeWords({ command, args: [place = ''] }: { command: string; args: readonly string[] }) {
  if (command === 'map.visit') return `:${place}`
  return command === 'zone.inspect' ? `#${zoneParts(place)?.key ?? ''}` : null
}

const password = (value: string) => (value === 'same' ? 'PASSWORD' : quote(value))

const FIELDS: Record<string, (value: string) => string> = {
  'settings.label': value => `page.locator('#inspector-panel select').first().selectOption(${quote(value)})`,
  'settings.mode': value =>
    `page.locator('#inspector-panel input[name="mode"][value=${value}]').check({ force: true })`,
  'table.search': value => `page.locator('[data-pane="tableSearch"] input').fill(${quote(value)})`,
  'table.scroll': () => `page.locator('.grid').evaluate(grid => grid.scrollTo(0, grid.scrollHeight))`,
  'picking.zone': value => `row(page, ${quote(value)}).click()`,
  'picking.zones': value => `row(page, ${quote(value)}).click({ modifiers: ['Shift'] })`,
  'drawer.width': value => `dragEdge(page, 'drawer', ${Number(value)}, 0)`,
  'panes.inspector': value => `dragEdge(page, 'inspector', ${-Number(value)}, 0)`,
  'panes.table': value => `dragEdge(page, 'table', 0, ${-Number(value)})`,
  'palette.query': value => `page.locator('[cmdk-input]').fill(${quote(value)})`,
  'download.format': value => `page.locator('input[name="format"][value=${value}]').check({ force: true })`,
  'feedback.text': value => `page.locator('textarea[name="feedback"]').fill(${quote(value)})`,
  'filter.label': value => `page.locator('.filter-editor select').first().selectOption(${quote(value)})`,
  'filter.operator': value => `page.locator('.filter-editor select').nth(1).selectOption(${quote(value)})`,
  'filter.row': value => `page.locator('.filter-row').nth(${Number(value)}).click()`,
  'filter.value': value =>
    `page.locator('.filter-editor input[data-filter-part$=" value"]').fill(${quote(value)})`,
  'filter.text': value =>
    `page.locator('.filter-editor input[data-filter-part$=" value"]').fill(${quote(value)})`,
  'filter.left': () => `page.keyboard.press('Tab')`,
  'filter.node': value => `page.locator('[data-filter-part="${value} row"]').click()`,
  'login.form': value => `fillIn(page, { username: ${quote(value)}, password: PASSWORD })`,
  'signup.form': value => `signUp(page, ${value === 'new' ? "'qa' + Date.now()" : "'demo'"})`,
  'reset.email': value => `fillIn(page, { email: ${quote(value)} })`,
  'reset.form': value => `fillIn(page, { new_password1: PASSWORD, new_password2: ${password(value)} })`,
  'mail.form': value => `fillIn(page, { email: ${quote(value)} })`,
  'name.form': value => `fillIn(page, { first_name: ${quote(value)} })`,
  'passwordChange.form': value =>
    `fillIn(page, { old_password: PASSWORD, new_password1: PASSWORD, new_password2: ${password(value)} })`,
  address: value => `page.goto(${quote(value)})`,
  'import.file': value => `page.locator('input[type="file"]').setInputFiles(places(${quote(value)}))`,
  'import.name': value => `page.locator('.import-fields input').first().fill(${quote(value)})`,
  'import.encoding': value =>
    `page.locator('.import-fields').nth(1).locator('select').last().selectOption(${quote(value)})`,
  'key.name': value => `page.locator('[role="dialog"] [name="name"]').fill(${quote(value)})`,
}

function fieldLines({ field, value }: Extract<Act, { kind: 'typed' }>): string[] {
  const [form, part] = field.split('.')
  const settings = form === 'settings' ? stylePatch(part, value) : null
  const fill = FIELDS[field]?.(value) ?? (settings && `settings(page, ${quote(settings)})`)
  return fill ? [`  await ${fill}`] : []
}

function serverLines(act: Act): string[] {
  return act.kind === 'server' ? [`  await server(page, ${PATTERNS[act.part]}, ${quote(act.outcome)})`] : []
}
