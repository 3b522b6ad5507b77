/**
 * A text that must not be seen where states and events are written down: a password, the value of a key.
 * It reads as dots in logs, recordings and JSON; only who asks for it gets it.
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
