import type { OnProgress } from '../import/common/context.ts'
import { type Language, translate } from '../platform/text.ts'

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
