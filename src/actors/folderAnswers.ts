import { askBytes } from '../api/client.ts'
import { base64Of } from '../domain/bytes.ts'
import { callName, type FolderCall, scriptOf } from '../domain/folder/answers.ts'
import { ANSWER_CALL } from '../domain/folder/contents.ts'
import { FOLDER_BYTES_MOST } from '../domain/folder/limits.ts'

/** Bytes of answers that share a file: fewer files open sooner, smaller ones are needed one by one. */
const FILE_BYTES = 200_000
/** Pending calls at a time. */
const AT_ONCE = 6

type Answer = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Answers of a folder, in numbered files. */
export class FolderAnswers {
  readonly #signal: AbortSignal
  readonly #numbers: Record<string, number> = {}
  readonly #files: Answer[][] = []
  #room = 0
  /** Bytes of all answers. */
  bytes = 0

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Number of the file of each answer, by the name of its call. */
  get numbers(): Readonly<Record<string, number>> {
    return this.#numbers
  }

  /** Answers of each file. */
  get files(): readonly (readonly Answer[])[] {
    return this.#files
  }

  /** Scripts with the answers, in the order of their numbers. */
  get scripts(): string[] {
    const line = ({ name, bytes }: Answer) => scriptOf(ANSWER_CALL, name, base64Of(bytes))
    return this.#files.map(answers => answers.map(line).join(''))
  }

  /** Returns whether more bytes fit. */
  fits(bytes = 0): boolean {
    return this.bytes + bytes <= FOLDER_BYTES_MOST
  }

  /** Adds an answer. */
  add(call: FolderCall, bytes: Uint8Array<ArrayBuffer>): void {
    const name = callName(call)
    if (name in this.#numbers) return
    if (this.#files.length === 0 || bytes.length > this.#room) {
      this.#files.push([])
      this.#room = FILE_BYTES
    }
    this.#room -= bytes.length
    this.bytes += bytes.length
    this.#numbers[name] = this.#files.length - 1
    this.#files.at(-1)?.push({ name, bytes })
  }

  /** Adds an answer that the page has as a value. */
  addValue(call: FolderCall, value: unknown): void {
    this.add(call, new TextEncoder().encode(JSON.stringify(value)))
  }

  /** Reads and adds the missing answers of several calls, in their order. */
  async read(wanted: readonly FolderCall[], onRead: () => void = () => {}): Promise<void> {
    const calls = this.#missing(wanted)
    for (let at = 0; at < calls.length; at += AT_ONCE) {
      const next = calls.slice(at, at + AT_ONCE)
      const answers = await Promise.all(next.map(call => this.#ask(call, onRead)))
      for (const [index, call] of next.entries()) this.add(call, answers[index] ?? new Uint8Array())
    }
  }

  /** Reads and adds the missing answers of several calls if all of them fit. Returns whether they do. */
  async readWhole(wanted: readonly FolderCall[], onRead: () => void): Promise<boolean> {
    const calls = this.#missing(wanted)
    const read: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for (let at = 0; at < calls.length; at += AT_ONCE) {
      const answers = await Promise.all(calls.slice(at, at + AT_ONCE).map(call => this.#ask(call, onRead)))
      read.push(...answers)
      bytes += answers.reduce((sum, { length }) => sum + length, 0)
      if (!this.fits(bytes)) return false
    }
    for (const [index, call] of calls.entries()) this.add(call, read[index] ?? new Uint8Array())
    return true
  }

  #missing(calls: readonly FolderCall[]): readonly FolderCall[] {
    return calls.filter(call => !(callName(call) in this.#numbers))
  }

  async #ask(
    { path, parameters = {}, body }: FolderCall,
    onRead: () => void,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const call = { path, parameters, signal: this.#signal, ...(body && { body }) }
    const bytes = new Uint8Array(await askBytes(call))
    onRead()
    return bytes
  }
}
