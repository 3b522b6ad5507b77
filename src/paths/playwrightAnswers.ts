import type { Act } from '../contract/path.ts'
import { scriptLiteral } from './script.ts'

type ServerAct = Extract<Act, { kind: 'server' }>
type Part = ServerAct['part']

const CALLS: Readonly<Record<Part, RegExp>> = {
  catalogue: /\/cartable\/dataset\//,
  zones: /\/cartable\/zone\/((query|ordinals|statistics)\/)?(\?|$)/,
  zone: /\/cartable\/(zone|labels)\/(?!query\/|ordinals\/|statistics\/)[^?]/,
  export: /\/cartable\/(export|source)\//,
  import: /\/cartable\/import\//,
  accounts: /\/(accounts\/rest|monitoring\/feedback)\//,
}

/** Writes a change in how the server answers: held answers wait for a promise that a later line resolves. */
export class Answers {
  readonly #held = new Map<Part, string>()
  #count = 0

  linesOf({ part, outcome }: ServerAct): string[] {
    const held = this.#held.get(part)
    if (outcome === 'held') {
      if (held) return []
      const name = `${part}Answer${this.#count++ || ''}`
      this.#held.set(part, name)
      return [
        `const ${name} = Promise.withResolvers()`,
        `await page.route(${CALLS[part]}, route => ${name}.promise.then(answer => answer(route)))`,
      ]
    }
    this.#held.delete(part)
    const answer = `route => route.${ANSWERS[outcome] ?? `fulfill(${scriptLiteral({ status: Number(outcome), json: { detail: '' } })})`}`
    return held ? [`${held}.resolve(${answer})`] : [`await page.route(${CALLS[part]}, ${answer})`]
  }
}

const ANSWERS: Partial<Record<ServerAct['outcome'], string>> = {
  ok: 'continue()',
  cut: 'abort("connectionreset")',
}
