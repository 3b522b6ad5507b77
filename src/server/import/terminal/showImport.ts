import type { ImportProgress } from '../../../contract/import.ts'
import type { OnProgress } from '../common/context.ts'
import type { translator } from '../common/text.ts'

const REDRAW_MS = 100
const BAR_WIDTH = 24
/** Before that a rate is only noise. */
const SETTLED_SECONDS = 0.5

/**
 * One line on a terminal that says how far an import is, how fast it goes and how long it may take; nothing elsewhere.
 */
export function progressLine(
  stream: NodeJS.WriteStream,
  t: ReturnType<typeof translator>,
): { onProgress: OnProgress; clear: () => void } {
  let step: ImportProgress['step'] | null = null
  let start = 0
  let drawn = 0
  const clear = () => {
    if (stream.isTTY) stream.write('\r\u001b[K')
  }
  const onProgress = (progress: ImportProgress) => {
    const now = performance.now()
    if (progress.step !== step) {
      step = progress.step
      start = now
    }
    if (!stream.isTTY || now - drawn < REDRAW_MS) return
    drawn = now
    clear()
    stream.write(progressText(progress, (now - start) / 1000, t))
  }
  return { onProgress, clear }
}

/** A step after so many seconds in it. */
export function progressText(
  { step, done, total }: ImportProgress,
  seconds: number,
  t: ReturnType<typeof translator>,
): string {
  const settled = done > 0 && seconds >= SETTLED_SECONDS
  const parts = [
    t(`step.${step}`),
    total ? bar(done / total) : null,
    step === 'read' && done > 0 ? t('summary.rows', { count: done }) : null,
    step === 'read' && settled ? t('cli.rate', { rate: Math.round(done / seconds) }) : null,
    total && settled && done < total
      ? t('cli.left', { time: clock((seconds * (total - done)) / done) })
      : null,
  ]
  return parts.filter(part => part !== null).join('  ')
}

function bar(share: number): string {
  const filled = Math.min(BAR_WIDTH, Math.round(share * BAR_WIDTH))
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
}

const clock = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
