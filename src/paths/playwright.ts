import { findCommand } from '../commands/registry.ts'
import type { Act } from '../contract/path.ts'
import { encodeAddress } from '../domain/address.ts'
import type { Told, ToldPath } from './told.ts'

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
export function toPlaywright(machine: string | null, paths: readonly ToldPath[]): string {
  const tests = paths.map(({ path, steps }) => {
    const before = path.steps.length - steps.length
    const given = path.steps.slice(0, before).flatMap(({ act }) => serverLines(act))
    return [
      `test(${quote(`${machine ?? 'recorded'} ${path.id}`)}, async ({ page }) => {`,
      ...given,
      `  await page.goto(${quote(path.start ? `/${encodeAddress(path.start.view)}` : '/')})`,
      '  await opened(page)',
      ...steps.flatMap((step, at) => linesOf(step, path.steps[before + at]?.transitions ?? [])),
      '})',
    ].join('\n')
  })
  return `${["import { expect, test } from 'playwright/test'", HELPERS, ...tests].join('\n\n')}\n`
}

function linesOf(step: Told, transitions: readonly string[]): string[] {
  return [`  // ${step.does.replaceAll(/\s+/g, ' ')}`, ...actLines(step), ...expectedLines(step, transitions)]
}

function actLines(step: Told): string[] {
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
function expectedLines({ expected, moved }: Told, transitions: readonly string[]): string[] {
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

function commandLines(act: CommandAct, told: Told): string[] {
  const { command, args } = act
  if (told.surface === 'key' && told.keys) return keyLines(act, told.keys, told.given)
  // By mouse it is closed by a click beside it.
  if (command === 'palette.close') return ['  await page.mouse.click(5, 400)']
  const palette = paletteLines(act, told)
  if (told.surface !== 'button') return palette
  const isGiven = `await button(page, ${quote(command)}, ${quote(args.join(' '))})`
  return [`  if (!(${isGiven})) {`, ...palette.map(line => `  ${line}`), '  }']
}

function keyLines(act: CommandAct, keys: string, given: number): string[] {
  const scope = findCommand(act.command)?.scope ?? 'global'
  const chords = keys.split(' ').map(playwrightKey)
  return [`  await keys(page, ${[scope, ...chords].map(quote).join(', ')})`, ...choiceLines(act).slice(given)]
}

function paletteLines(act: CommandAct, { title, asked }: Told): string[] {
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
  return command === 'zone.inspect' ? `#${decodeURIComponent(place.slice(place.indexOf('.') + 1))}` : null
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
  const fill = FIELDS[field]?.(value)
  return fill ? [`  await ${fill}`] : []
}

function serverLines(act: Act): string[] {
  return act.kind === 'server' ? [`  await server(page, ${PATTERNS[act.part]}, ${quote(act.outcome)})`] : []
}

const HELPERS = `let waiting = []
const outcomes = new Map()

test.beforeEach(() => {
  waiting = []
  outcomes.clear()
})

async function server(page, pattern, outcome) {
  const of = String(pattern)
  const isKnown = outcomes.has(of)
  outcomes.set(of, outcome)
  if (!isKnown)
    await page.route(pattern, route =>
      outcomes.get(of) === 'held' ? waiting.push({ route, of }) : answer(route, outcomes.get(of)),
    )
  if (outcome === 'held') return
  const held = waiting.filter(each => each.of === of)
  waiting = waiting.filter(each => each.of !== of)
  // What the page has given up meanwhile needs no answer.
  for (const { route } of held) await answer(route, outcome).catch(() => {})
}

const answer = (route, outcome) =>
  outcome === 'ok' ? route.continue() : outcome === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: Number(outcome), json: { detail: '' } })

async function choose(page, command, args, typed = '') {
  if (typed) await page.locator('[cmdk-input]').fill(typed)
  await page.locator(\`[cmdk-item][data-command="\${command}"][data-args="\${args}"]\`).first().click()
}

async function palette(page, command, args, words) {
  if (!(await page.locator('[cmdk-input]').isVisible())) await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').fill(words)
  const which = args ? \`[data-args="\${args}"]\` : ':not([data-args])'
  await page.locator(\`[cmdk-item][data-command="\${command}"]\${which}\`).first().click()
}

// Whether a button gives the command where the person is: then it is clicked.
async function button(page, command, args) {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
  const scope = (await dialog.isVisible()) ? dialog : page.locator('body')
  const which = args ? \`[data-args="\${args}"]\` : ':not([data-args])'
  const offered = scope.locator(\`[data-command="\${command}"]:not([cmdk-item])\${which}:visible\`).first()
  if (!(await offered.isVisible())) return false
  // What is said of the last button may lie over this one.
  await page.mouse.move(0, 0)
  const role = await offered.evaluate(({ localName, role }) => role ?? localName)
  if (role === 'separator') await offered.dblclick()
  else await offered.click({ force: role === 'input' })
  return true
}

async function keys(page, scope, ...chords) {
  const takesKeys = await page.evaluate(
    () => document.activeElement?.matches('input:not([cmdk-input]), textarea, select, [role="treeitem"]') ?? false,
  )
  if (scope === 'map') await page.locator('canvas.maplibregl-canvas').focus()
  else if (scope !== 'global' && takesKeys && chords[0] !== 'Escape') await page.locator('.palette-field').focus()
  // What is said of the button that has the focus takes the first Escape.
  const isSaid = chords[0] === 'Escape' && (await page.locator('[role="tooltip"]').count()) > 0
  await Promise.all(chords.map(chord => page.keyboard.press(chord)))
  if (isSaid) await page.keyboard.press('Escape')
}

const PASSWORD = 'un mot de passe bien long'

async function fillIn(page, values) {
  for (const [name, value] of Object.entries(values)) await page.locator(\`main [name="\${name}"]\`).fill(value)
}

const signUp = (page, username) =>
  fillIn(page, { username, email: \`\${username}@example.org\`, password1: PASSWORD, password2: PASSWORD })

const row = (page, at) => page.locator(\`.grid-row[aria-rowindex="\${Number(at) + 2}"] .grid-check\`)

async function dragEdge(page, pane, right, down) {
  const handle = page.locator(\`[data-command="\${pane}.reset"][role="separator"]\`)
  await handle.hover()
  const { x, y, width, height } = await handle.boundingBox()
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 4 })
  await page.mouse.up()
}

const places = name => ({
  name: \`\${name}-\${Date.now()}.geojson\`,
  mimeType: 'application/geo+json',
  buffer: name === 'large' ? Buffer.alloc(1_000_001) : Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: ['01', '02'].map((code, at) => ({
        type: 'Feature',
        properties: { code },
        geometry: { type: 'Point', coordinates: [2 + at, 45] },
      })),
    }),
  ),
})

async function opened(page) {
  await expect(page.locator('[data-command="dataset.select"]').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => globalThis.cartable?.view().camera ?? null)).not.toBeNull()
  await expect.poll(() => page.evaluate(() => cartable.state('selection').catalogue)).not.toBe('loading')
}

const is = (page, machine, state) => expect.poll(() => page.evaluate(name => globalThis.cartable?.state(name), machine)).toEqual(state)

// What is shown; two frames later the focus is back where it belongs.
async function shows(page, instances) {
  const shown = () => page.evaluate(() => globalThis.cartable?.view().displayed.map(({ instance }) => instance))
  await expect.poll(shown).toEqual(instances)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
  })
}`
