import { createInterface } from 'node:readline/promises'

/** A person at a terminal who can be asked. */
export interface Terminal {
  /** Asks, showing what is taken when nothing is answered. Rejects with an AbortError on Ctrl+C. */
  ask(question: string, proposed: string): Promise<string>
  say(line: string): void
  close(): void
}

/** The terminal of this process, or null when nobody is there to answer. */
export function openTerminal(): Terminal | null {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) return null
  const lines = createInterface({ input: stdin, output: stdout })
  const aborting = new AbortController()
  lines.once('SIGINT', () => aborting.abort())
  lines.once('close', () => aborting.abort())
  return {
    async ask(question, proposed) {
      const shown = proposed === '' ? question : `${question} [${proposed}]`
      const answer = await lines.question(`${shown} `, { signal: aborting.signal })
      return answer.trim() || proposed
    },
    say: line => void stdout.write(`${line}\n`),
    close: () => lines.close(),
  }
}
