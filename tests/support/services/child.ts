import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

interface ChildOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** File to which what it says is added; without one nobody hears it. */
  log?: string
}

/** A program that runs until it is ended. It has a group of its own, so that Ctrl-C in a terminal leaves its end to us. */
export class Child {
  readonly process: ChildProcess
  readonly #ended: Promise<unknown>

  constructor(program: string, parameters: readonly string[], { cwd, env, log }: ChildOptions = {}) {
    const output = log === undefined ? null : openSync(log, 'a')
    const heard = output ?? 'ignore'
    this.process = spawn(program, parameters, { cwd, env, stdio: ['ignore', heard, heard], detached: true })
    if (output !== null) closeSync(output)
    this.#ended = once(this.process, 'exit').catch(() => undefined)
  }

  get isAlive(): boolean {
    const { exitCode, signalCode, pid } = this.process
    return pid !== undefined && exitCode === null && signalCode === null
  }

  /** Ends it, and resolves when it has ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM', patienceMs = 30_000): Promise<void> {
    if (!this.isAlive) return
    this.process.kill(signal)
    const late = setTimeout(() => this.process.kill('SIGKILL'), patienceMs)
    await this.#ended
    clearTimeout(late)
  }
}
