import { playwrightKey } from '../model/keys.ts'
import type { Act } from '../path.ts'
import type { Told, ToldPath } from './tell.ts'

const quote = (value: unknown) => JSON.stringify(value)

const PATTERNS = {
  catalogue: '/\\/cartable\\/dataset\\//',
  zones: '/\\/cartable\\/zone\\/(query\\/)?(\\?|$)/',
  zone: '/\\/cartable\\/(zone|labels)\\/./',
  export: '/\\/cartable\\/(export|source)\\//',
} as const

/** Paths as Playwright tests that need nothing but Playwright and the address of a running Cartable. */
export function toPlaywright(machine: string, paths: readonly ToldPath[]): string {
  const tests = paths.map(({ path, steps }) => {
    const given = path.steps.slice(0, path.steps.length - steps.length).flatMap(({ act }) => serverLines(act))
    return [
      `test(${quote(`${machine} ${path.id}`)}, async ({ page }) => {`,
      ...given,
      `  await page.goto('/')`,
      `  await expect(page.locator('[data-command="dataset.select"]').first()).toBeVisible()`,
      ...steps.flatMap(linesOf),
      '})',
    ].join('\n')
  })
  return `${["import { expect, test } from 'playwright/test'", HELPERS, ...tests].join('\n\n')}\n`
}

function linesOf(step: Told): string[] {
  const { act, expected } = step
  const machines = Object.entries(expected.states).filter(
    ([name]) => name === 'workbench' || step.sees.some(text => text.startsWith(`${name} `)),
  )
  return [
    `  // ${step.does}`,
    ...(act.kind === 'server'
      ? serverLines(act)
      : act.kind === 'typed'
        ? fieldLines(act)
        : commandLines(act, step)),
    ...machines.map(([name, value]) => `  await is(page, ${quote(name)}, ${quote(value)})`),
    `  await shows(page, ${quote(expected.view.displayed.map(({ instance }) => instance))})`,
  ]
}

function commandLines(
  act: Extract<Act, { kind: 'command' }>,
  { surface, keys, title, given }: Told,
): string[] {
  const choose = act.args
    .map(
      (_, at) => `  await choose(page, ${quote(act.command)}, ${quote(act.args.slice(0, at + 1).join(' '))})`,
    )
    .slice(given)
  if (surface === 'key' && keys)
    return [
      ...keys.split(' ').map(chord => `  await page.keyboard.press(${quote(playwrightKey(chord))})`),
      ...choose,
    ]
  if (surface === 'button')
    return [`  await button(page, ${quote(act.command)}, ${quote(act.args.join(' '))})`]
  return [
    `  await palette(page, ${quote(act.command)}, ${quote(act.args.join(' '))}, ${quote((title ?? '').replaceAll(' › ', ' '))})`,
  ]
}

const FIELDS: Record<string, (value: string) => string> = {
  'settings.label': value => `page.locator('#inspector-panel select').first().selectOption(${quote(value)})`,
  'settings.mode': value =>
    `page.locator('#inspector-panel input[name="mode"][value=${value}]').check({ force: true })`,
  'table.search': value => `page.locator('[data-pane="tableSearch"] input').fill(${quote(value)})`,
  'palette.query': value => `page.locator('[cmdk-input]').fill(${quote(value)})`,
  'download.format': value => `page.locator('input[name="format"][value=${value}]').check({ force: true })`,
  'feedback.text': value => `page.locator('textarea[name="feedback"]').fill(${quote(value)})`,
}

const fieldLines = ({ field, value }: Extract<Act, { kind: 'typed' }>) => [
  `  await ${FIELDS[field]?.(value)}`,
]

function serverLines(act: Act): string[] {
  return act.kind === 'server' ? [`  await server(page, ${PATTERNS[act.part]}, ${quote(act.outcome)})`] : []
}

const HELPERS = `const waiting = []

async function server(page, pattern, outcome) {
  await page.unroute(pattern)
  for (const { route, of } of waiting.splice(0)) if (String(of) === String(pattern) && outcome !== 'held') await answer(route, outcome)
  await page.route(pattern, route => (outcome === 'held' ? waiting.push({ route, of: pattern }) : answer(route, outcome)))
}

const answer = (route, outcome) =>
  outcome === 'ok' ? route.continue() : outcome === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: Number(outcome), json: { detail: '' } })

async function choose(page, command, args) {
  await page.locator(\`[cmdk-item][data-command="\${command}"][data-args="\${args}"]\`).first().click()
}

async function palette(page, command, args, words) {
  if (!(await page.locator('[cmdk-input]').isVisible())) await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').fill(words)
  const which = args ? \`[data-args="\${args}"]\` : ':not([data-args])'
  await page.locator(\`[cmdk-item][data-command="\${command}"]\${which}\`).first().click()
}

async function button(page, command, args) {
  const which = args ? \`:is([data-args="\${args}"], :not([data-args]))\` : ''
  await page.locator(\`[data-command="\${command}"]:not([cmdk-item])\${which}:visible\`).first().click()
}

const is = (page, machine, state) => expect.poll(() => page.evaluate(name => cartable.state(name), machine)).toEqual(state)

const shows = (page, instances) =>
  expect.poll(() => page.evaluate(() => cartable.view().displayed.map(({ instance }) => instance))).toEqual(instances)`
