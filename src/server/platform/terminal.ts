import { createInterface } from 'node:readline/promises'

/** Codes with which a command ends. */
export const DONE = 0
export const FAILED = 1
/** By its options. */
export const MISUSED = 2

/** A person at a terminal who can be asked. */
export interface Terminal {
  /** Asks, showing what is taken when nothing is answered. Rejects with an AbortError on Ctrl+C. */
  ask(question: string, proposed: string): Promise<string>
  say(line: string): void
  close(): void
}

/** The terminal of this process, or null when nobody is there to answer. Aborting ends a question. */
export function openTerminal(signal?: AbortSignal): Terminal | null {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) return null
  const lines = createInterface({ input: stdin, output: stdout })
  let isClosed = false
  lines.once('close', () => {
    isClosed = true
  })
  lines.once('SIGINT', () => lines.close())
  signal?.addEventListener('abort', () => lines.close(), { once: true })
  if (signal?.aborted) lines.close()
  // Answers may come faster than the questions, when they are pasted.
  const answers = lines[Symbol.asyncIterator]()
  return {
    async ask(question, proposed) {
      const prompt = `${proposed === '' ? question : `${question} [${proposed}]`} `
      lines.setPrompt(prompt)
      // All answers may have come, and their end with them, before the first question is known.
      if (isClosed) stdout.write(prompt)
      else lines.prompt()
      const answer = await answers.next()
      if (answer.done === true) throw new DOMException('Nobody answers any more', 'AbortError')
      return answer.value.trim() || proposed
    },
    say: line => void stdout.write(`${line}\n`),
    close: () => lines.close(),
  }
}
