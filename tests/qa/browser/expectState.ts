import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import type { Expected } from '../path.ts'
import { isFocusKept } from './focus.ts'

/** Step after which product and machines differ. */
export class Mismatch extends Error {
  override name = 'Mismatch'
}

/**
 * Waits until the product is in the expected state and an element has focus. Otherwise describes the
 * difference.
 * @param timeout In milliseconds.
 */
export async function expectState(page: Page, expected: Expected, timeout: number): Promise<void> {
  const until = Date.now() + timeout
  let { seen, aim } = await look(page, expected)
  while (!isDeepStrictEqual(seen, aim)) {
    if (Date.now() > until) throw new Mismatch(differences(seen, aim).join('; '))
    seen = (await look(page, expected)).seen
  }
  while (!(await isFocusKept(page))) if (Date.now() > until) throw new Mismatch('nothing has the focus')
}

/**
 * Returns the state of the page once it matches, or after a second, together with the expected state. Waits
 * inside the page, since each round trip is slow. Compares only the presence of breaks: fixed breaks come
 * from values that the machines' server lacks. Other tests verify the legend with served rows. Ignores lists
 * that the palette loads on opening: another driver opens it at other moments.
 */
const look = (page: Page, expected: Expected): Promise<{ seen: Expected; aim: Expected }> =>
  page.evaluate(async expected => {
    const comparable = (key: string, value: unknown) => {
      if (key === 'palette' && typeof value === 'object' && value !== null && 'dialog' in value)
        return value.dialog
      if (key === 'breaks' && Array.isArray(value)) return value.slice(0, 1).map(() => 'some')
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value
    }
    const aim = JSON.stringify(expected, comparable)
    const read = () => {
      const { camera: _, ...view } = cartable.view()
      const names = Object.keys(expected.states)
      const states = Object.fromEntries(names.map(name => [name, cartable.state(name)]))
      return JSON.stringify({ states, view }, comparable)
    }
    const until = performance.now() + 1000
    let seen = read()
    while (seen !== aim && performance.now() < until) {
      await new Promise(resolve => setTimeout(resolve, 15))
      seen = read()
    }
    return { seen: JSON.parse(seen), aim: JSON.parse(aim) }
  }, expected)

function differences(seen: Expected, expected: Expected): string[] {
  const states = Object.keys(expected.states).filter(
    name => !isDeepStrictEqual(seen.states[name], expected.states[name]),
  )
  const view = (Object.keys(expected.view) as (keyof Expected['view'])[]).filter(
    key => !isDeepStrictEqual(seen.view[key], expected.view[key]),
  )
  return [
    ...states.map(
      name => `${name} is ${JSON.stringify(seen.states[name])}, not ${JSON.stringify(expected.states[name])}`,
    ),
    ...view.map(
      key =>
        `the View's ${key} is ${JSON.stringify(seen.view[key])}, not ${JSON.stringify(expected.view[key])}`,
    ),
  ]
}
