import type { Locator, Page } from 'playwright'

/** Driver of widgets: a page, or a recorder that writes calls down. */
export type Driver = {
  page: Page
  /** Runs one branch if an element is visible, otherwise the other. */
  ifVisible: (
    found: Locator,
    act: () => Promise<unknown>,
    otherwise?: () => Promise<unknown>,
  ) => Promise<void>
  /** Clicks buttons that add or remove an item until the requested number of items exists. */
  clickUntil: (count: number, of: Locator, buttons: { more: Locator; fewer: Locator }) => Promise<void>
  /** Returns a text that differs on each use. */
  unique: (text: string) => string
}

const SOURCE = Symbol('source')
const NOW = '{now}'

/** Writes Playwright calls as lines of a script, in the order in which they are awaited. */
export class Script implements Driver {
  readonly lines: string[] = []
  readonly page = this.#written('page') as Page
  #indent = '  '

  add(...lines: readonly string[]): void {
    this.lines.push(...lines.map(line => `${this.#indent}${line}`))
  }

  /** Writes lines that run conditionally. */
  async addIf(
    condition: string,
    act: () => Promise<unknown>,
    otherwise?: () => Promise<unknown>,
  ): Promise<void> {
    this.add(`if (${condition}) {`)
    await this.#nested(act)
    if (otherwise) {
      this.add('} else {')
      await this.#nested(otherwise)
    }
    this.add('}')
  }

  ifVisible: Driver['ifVisible'] = (found, act, otherwise) =>
    this.addIf(`await ${scriptLiteral(found)}.isVisible()`, act, otherwise)

  clickUntil: Driver['clickUntil'] = async (count, of, { more, fewer }) => {
    const number = `await ${scriptLiteral(of)}.count()`
    this.add(`while ((${number}) > ${count}) await ${scriptLiteral(fewer)}.click()`)
    this.add(`while ((${number}) < ${count}) await ${scriptLiteral(more)}.click()`)
  }

  unique = (text: string): string => `${text}${NOW}`

  async #nested(act: () => Promise<unknown>): Promise<void> {
    const outer = this.#indent
    this.#indent = `${outer}  `
    await act()
    this.#indent = outer
  }

  /** Placeholder for the result of an expression. Awaiting it writes the line. */
  #written(source: string): unknown {
    const settle = (resolve: (value: undefined) => void) => {
      this.add(`await ${source}`)
      resolve(undefined)
    }
    return new Proxy(() => {}, {
      get: (_, name) => {
        if (name === SOURCE) return source
        return name === 'then' ? settle : this.#written(`${source}.${String(name)}`)
      },
      apply: (_, __, args: unknown[]) => this.#written(`${source}(${args.map(scriptLiteral).join(', ')})`),
    })
  }
}

/** Writes a value as JavaScript. */
export function scriptLiteral(value: unknown): string {
  const source = Object(value)[SOURCE]
  if (typeof source === 'string') return source
  if (typeof value === 'string') return value.split(NOW).map(quoted).join(' + Date.now() + ')
  if (value instanceof Uint8Array) return bytes(value)
  if (typeof value === 'function' || value instanceof RegExp) return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${name}: ${scriptLiteral(each)}`)
    .join(', ')} }`
}

/** Quotes a text with a kind of quotes that it does not contain. */
const quoted = (text: string) => {
  const json = JSON.stringify(text)
  return text.includes('"') && !text.includes("'") ? `'${json.slice(1, -1).replaceAll('\\"', '"')}'` : json
}

const bytes = (value: Uint8Array) =>
  value.some(byte => byte !== 0)
    ? `Buffer.from(${scriptLiteral(new TextDecoder().decode(value))})`
    : `Buffer.alloc(${value.length})`
