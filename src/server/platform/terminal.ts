import { createInterface } from 'node:readline/promises'

/** Exit codes of a command. */
export const DONE = 0
export const FAILED = 1
/** Wrong options. */
export const MISUSED = 2
/** Interrupted by a signal. */
export const INTERRUPTED = 130

/** Terminal whose user can answer questions. */
export interface Terminal {
  /** Asks a question and shows the default answer. Rejects with an AbortError on Ctrl+C. */
  ask(question: string, proposed: string): Promise<string>
  say(line: string): void
  close(): void
}

/** Returns the terminal of this process, or null when it is not interactive. Aborting ends a question. */
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
  // Pasted answers may arrive before the questions.
  const answers = lines[Symbol.asyncIterator]()
  return {
    async ask(question, proposed) {
      const prompt = `${proposed === '' ? question : `${question} [${proposed}]`} `
      lines.setPrompt(prompt)
      // All answers and the end of the input may have arrived before the first question.
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
