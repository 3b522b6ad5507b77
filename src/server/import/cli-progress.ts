import type { ImportProgress } from '../../contract/import.ts'
import type { OnProgress } from './progress.ts'
import type { translator } from './text.ts'

const REDRAW_MS = 100
const BAR_WIDTH = 24

/** One line on a terminal that says how far an import is and how fast it goes; nothing elsewhere. */
export function progressLine(
  stream: NodeJS.WriteStream,
  t: ReturnType<typeof translator>,
): { onProgress: OnProgress; clear: () => void } {
  const start = performance.now()
  let drawn = 0
  const clear = () => {
    if (stream.isTTY) stream.write('\r\u001b[K')
  }
  const onProgress = (progress: ImportProgress) => {
    const now = performance.now()
    if (!stream.isTTY || now - drawn < REDRAW_MS) return
    drawn = now
    clear()
    stream.write(line(progress, (now - start) / 1000, t))
  }
  return { onProgress, clear }
}

function line(
  { step, done, total }: ImportProgress,
  seconds: number,
  t: ReturnType<typeof translator>,
): string {
  const name = t(`step.${step}`)
  if (step === 'read') {
    const rate = t('cli.rate', { rate: Math.round(done / seconds) })
    return `${name}  ${t('summary.rows', { count: done })}  ${rate}`
  }
  const filled = total ? Math.round((BAR_WIDTH * done) / total) : 0
  return `${name}  ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`
}
