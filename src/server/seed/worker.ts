import type { Language } from '../../contract/languages.mjs'
import type { OnProgress } from '../import/common/context.ts'
import { translate } from '../platform/text.ts'
import { runTask } from '../platform/threads/threadPool.ts'
import type { SeedTask } from './thread.ts'

/** No step of the import is silent for as much as a minute. */
const SILENCE_MS = 10 * 60_000

/** Imports the starting catalogue, or one instance of the outlines, beside the caller's event loop. */
export async function seedInWorker(
  task: SeedTask,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  const options = { onProgress, signal, graceMs: 2000, silenceMs: SILENCE_MS }
  await runTask(new URL('./thread.ts', import.meta.url), task, options)
}

const WIDTH = 24

/** Shows an import: a bar that is redrawn on a terminal, one line per finished instance elsewhere. */
export function showProgress(out: NodeJS.WriteStream, language: Language): OnProgress {
  return ({ dataset, step, done, total }) => {
    if (step === 'done') out.write(`${out.isTTY ? '\r\x1b[2K' : ''}  ${dataset}: ${done}\n`)
    else if (out.isTTY)
      out.write(`\r\x1b[2K  ${bar(done, total)} ${dataset} · ${translate(language, `import:step.${step}`)}`)
  }
}

function bar(done: number, total: number | null): string {
  if (total === null || total === 0) return String(done)
  const filled = Math.min(WIDTH, Math.round((done / total) * WIDTH))
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
}
