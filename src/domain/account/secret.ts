/**
 * Text that logs, recordings and JSON must not contain: a password, the value of a key. They show dots; only
 * an explicit call returns the text.
 */
export class Secret {
  readonly #text: string

  constructor(text = '') {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  get isEmpty(): boolean {
    return this.#text === ''
  }

  equals(other: Secret): boolean {
    return this.#text === other.#text
  }

  toString(): string {
    return this.isEmpty ? '' : '•••'
  }

  toJSON(): string {
    return this.toString()
  }
}
