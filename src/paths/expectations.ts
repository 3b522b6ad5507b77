import type { Locator, Page } from 'playwright'
import type { DescribedStep, Ending, Perceived } from './description.ts'
import { type Script, scriptLiteral } from './script.ts'

type Call = Extract<Perceived, { kind: 'asks' }>

/** Returns the lines of a script around an action: the observations that start before it, and the expectations after it. */
export function expectationsOf(
  script: Script,
  { shows, perceived }: DescribedStep,
  at: number,
): { before: string[]; after: string[] } {
  const { page } = script
  const calls = perceived.filter(each => each.kind === 'asks')
  const name = (call: number) => `asked${at + 1}${call > 0 ? `_${call + 1}` : ''}`
  return {
    before: calls.map((call, n) => `const ${name(n)} = page.waitForRequest(${requestIs(call)})`),
    after: [
      ...calls.map((_, n) => `await ${name(n)}`),
      ...(shows
        ? [
            `await expect.poll(() => page.evaluate(() => cartable.drawn())).toMatchObject(${JSON.stringify(shows)})`,
          ]
        : []),
      ...perceived.flatMap(each => (each.kind === 'asks' ? [] : [lineOf(page, each)])),
    ],
  }
}

function lineOf(page: Page, perceived: Exclude<Perceived, Call>): string {
  if (perceived.kind === 'legend') {
    const counts = page.locator('.status-counts').filter({ hasText: perceived.name })
    return `await expect(${scriptLiteral(counts.locator('.tabular').first())}).toHaveText(${counted(perceived.zones)})`
  }
  const { kind, forms } = perceived
  const pattern = kind === 'leaves' ? forms.map(patternOf).join('|') : within(forms)
  if (kind === 'focus')
    return `await expect(${scriptLiteral(focused(page, new RegExp(pattern)).first())}).toBeAttached()`
  if (kind === 'message')
    return `await expect(${scriptLiteral(
      page
        .locator('.snackbar')
        .filter({ hasText: new RegExp(pattern) })
        .first(),
    )}).toBeVisible()`
  if (kind === 'leaves')
    return `await expect(${scriptLiteral(read(page, new RegExp(`^(${pattern})$`)))}).toHaveCount(0)`
  return `await expect(${scriptLiteral(read(page, new RegExp(pattern)).first())}).toBeVisible()`
}

/** Finds visible text, or the name of an element without text. */
const read = (page: Page, text: RegExp): Locator =>
  page.getByText(text).or(page.getByLabel(text)).or(page.getByPlaceholder(text)).filter({ visible: true })

/** Finds the focused element, or the pane that contains it, by name. */
const focused = (page: Page, name: RegExp): Locator =>
  page
    .getByLabel(name)
    .and(page.locator(':focus-within'))
    .or(page.locator(':focus').filter({ hasText: name }))

const VARIABLE = /{{[^{}]*}}/

/** Returns a pattern of a text with any variables. */
export const patternOf = (text: string): string => patternOfParts(text.split(VARIABLE))

const patternOfParts = (parts: readonly string[]): string =>
  parts.map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+')).join('[^]*?')

/** Returns a pattern of texts inside others: of texts with the same start, the shortest is enough. */
function within(forms: readonly string[]): string {
  const patterns = forms.map(form => patternOfParts(innerParts(form)))
  return patterns
    .filter(
      (each, at) =>
        !patterns.some((other, n) => n !== at && each.startsWith(other) && (each !== other || n < at)),
    )
    .join('|')
}

/** Returns the parts of a text between variables, without outer variables and blanks. */
function innerParts(text: string): string[] {
  const parts = text.split(VARIABLE)
  const isWritten = (part: string) => part.trim() !== ''
  const [first, last] = [parts.findIndex(isWritten), parts.findLastIndex(isWritten)]
  return parts
    .slice(Math.max(first, 0), last + 1)
    .map((part, at) => (at === 0 && first > 0 ? part.trimStart() : part))
    .map((part, at) => (at === last - first && last < parts.length - 1 ? part.trimEnd() : part))
}

/** Returns a function that recognises a request by method and path. */
function requestIs({ calls }: Call): string {
  const patterns = calls.map(call =>
    patternOf(call.replaceAll(/{\w+}/g, '{{}}')).replaceAll('[^]*?', '[^/]+').replace('\\s+', ' \\S+'),
  )
  const pattern = new RegExp(`^(${patterns.join('|')})(\\?|$)`)
  return `request => ${pattern}.test(\`\${request.method()} \${request.url()}\`)`
}

/** Expects the final state: as when the path was copied, to be corrected where that was wrong. */
export function endingLines({ view, zones }: Ending): string[] {
  const shown = JSON.stringify(view).replace(/}$/, ',"camera":expect.anything()}')
  return [
    '// What should hold: this is what was shown when the path was copied. Correct it where it was wrong.',
    `await expect.poll(() => page.evaluate(() => cartable.view())).toEqual(${shown})`,
    ...(zones === null
      ? []
      : [`await expect(page.locator(".status-counts .tabular").first()).toHaveText(${counted(zones)})`]),
  ]
}

/** Returns a pattern for a number in the status line, with any grouping. */
const counted = (zones: number) => `/^\\s*${[...String(zones)].join('\\D?')}(?!\\D?\\d)/`
