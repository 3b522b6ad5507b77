import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

interface ChildOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** File that receives the output; without it, output is discarded. */
  log?: string
}

/**
 * Program that runs until it is stopped. It has its own process group, so that Ctrl-C in a terminal does not
 * stop it directly.
 */
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

  /** Stops the program, and resolves when it has exited. */
  async stop(signal: NodeJS.Signals = 'SIGTERM', patienceMs = 30_000): Promise<void> {
    if (!this.isAlive) return
    this.process.kill(signal)
    const late = setTimeout(() => this.process.kill('SIGKILL'), patienceMs)
    await this.#ended
    clearTimeout(late)
  }
}
