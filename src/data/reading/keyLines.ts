import { TextTable } from '../../domain/column/textTable.ts'
import { uint32List } from '../../domain/numberList.ts'

/** Lines of keys in a file. */
export class KeyLines {
  readonly #keys = new TextTable()
  readonly #lines = uint32List()

  /** Returns the line of a key, or undefined. */
  get(key: string): number | undefined {
    const number = this.#keys.get(key)
    return number === undefined ? undefined : this.#lines.at(number)
  }

  /** Adds a key, which is new. */
  add(key: string, line: number): void {
    this.#keys.add(key)
    this.#lines.push(line)
  }

  /** Returns all keys in the order of insertion. */
  keys(): string[] {
    return this.#keys.decoded()
  }
}
