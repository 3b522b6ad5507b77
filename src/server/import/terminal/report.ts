import type { CrsUse, ImportProgress } from '../../../contract/import.ts'
import type { Suggestion } from '../../../contract/joins.ts'
import { LabelMeasure } from '../../../contract/label.ts'
import type { Language } from '../../../contract/languages.mjs'
import { respelledText } from '../../../domain/import/originMatching.ts'
import { shortList } from '../../../domain/written.ts'
import type { OnProgress } from '../common/context.ts'
import { noticeSentence, sentence, translator } from '../common/problems.ts'
import type { ImportOutcome } from '../pipeline/importOutcome.ts'

/** Maximum columns in the report. */
const COLUMNS_SHOWN = 12

type T = ReturnType<typeof translator>

/** Returns the lines of the import report: first the counts, then the examples. */
export function reportLines(outcome: ImportOutcome, language: Language, dryRun: boolean): string[] {
  const t = translator(language)
  const {
    instance,
    origin,
    crs,
    repaired,
    zeros,
    respelled,
    noData,
    short,
    refused,
    refusals,
    unmatched,
    suggestions,
  } = outcome
  const counts = [
    t('summary.rows', { count: instance.rows }),
    t('summary.zones', { count: instance.zones }),
    ...(refused > 0 ? [t('summary.refused', { count: refused })] : []),
    ...(instance.unmatched > 0 ? [t('summary.unmatched', { count: instance.unmatched })] : []),
  ]
  return [
    t(dryRun ? 'summary.wouldImport' : 'summary.imported', { instance: instance.id }),
    counts.join(', '),
    ...(origin === null ? [] : [`  ${t('summary.origin', { origin })}`]),
    ...takenLines(outcome, t).map(line => `  ${line}`),
    ...(short === 0 ? [] : [`  ${t('summary.short', { count: short })}`]),
    ...(zeros === 0 ? [] : [`  ${t('summary.zeros', { count: zeros })}`]),
    ...outcome.notices.map(notice => `  ${noticeSentence(notice, language)}`),
    ...(respelled.count === 0
      ? []
      : [`  ${t('summary.respelled', { count: respelled.count, examples: respelledText(respelled) })}`]),
    ...warningLines(outcome, t).map(line => `  ${line}`),
    ...noDataLines(noData, t),
    ...(crs === null ? [] : [`  ${crsLine(crs, t)}`]),
    ...Object.entries(repaired).map(
      ([kind, count]) => `  ${t('summary.repairedBy', { repair: t(`repair.${kind}`), count })}`,
    ),
    ...refusals.map(refusal => `  ${sentence(refusal, language, 'command')}`),
    ...(refused > refusals.length ? ['  …'] : []),
    ...(unmatched.length > 0 ? [`  ${unmatchedLine(outcome, language)}`] : []),
    ...suggestions.map(each => `  ${t('summary.suggestion', { ...each, option: matchOption(each) })}`),
  ]
}

/** Returns the lines about the columns and the encoding that the import used, chosen or guessed. */
function takenLines(
  {
    address,
    layer,
    long,
    key,
    title,
    geometry,
    encoding,
    overruledEncoding,
    numbers,
    measures,
  }: ImportOutcome,
  t: T,
): string[] {
  return [
    ...(address === null ? [] : [t('summary.address', { address })]),
    ...(layer === null ? [] : [t('summary.layer', { layer })]),
    ...(long === null ? [] : [t(`summary.long.${long.kind}`, long)]),
    key === null ? t('summary.keyNumber') : t('summary.key', { column: key }),
    ...(title === null ? [] : [t('summary.title', { column: title })]),
    ...(geometry.kind === 'columns' ? [t('summary.columns', geometry)] : []),
    ...(geometry.kind === 'column' ? [t('summary.column', geometry)] : []),
    ...(geometry.kind === 'origin' && geometry.label !== null ? [t('summary.byLabel', geometry)] : []),
    ...(geometry.kind === 'origin' && geometry.within ? [t('summary.within', geometry.within)] : []),
    ...(encoding === null ? [] : [t('summary.encoding', { encoding })]),
    ...(overruledEncoding === null
      ? []
      : [t('summary.overruledEncoding', { named: overruledEncoding, encoding: encoding ?? 'utf-8' })]),
    ...(numbers.length === 0 ? [] : [t('summary.numbers', { columns: shortList(numbers, COLUMNS_SHOWN) })]),
    ...LabelMeasure.options.flatMap(measure => {
      const columns = Object.keys(measures).filter(column => measures[column] === measure)
      return columns.length === 0
        ? []
        : [t(`summary.measures.${measure}`, { columns: shortList(columns, COLUMNS_SHOWN) })]
    }),
  ]
}

/** Returns warnings about readable but probably wrong data. */
function warningLines({ lostZeros, swapped }: ImportOutcome, t: T): string[] {
  return [
    ...(lostZeros === null
      ? []
      : [t(lostZeros.instance === null ? 'summary.lostZeros' : 'summary.lostZerosOf', { ...lostZeros })]),
    ...(swapped === null ? [] : [t(`summary.swapped.${swapped.by}`, swapped)]),
  ]
}

function noDataLines(noData: ImportOutcome['noData'], t: T): string[] {
  const words = Object.entries(noData).map(([word, count]) => t('summary.noDataWord', { word, count }))
  return words.length === 0 ? [] : [`  ${t('summary.noData', { words: words.join(', ') })}`]
}

function crsLine(crs: CrsUse, t: T): string {
  const { code, name, by } = crs
  const system = code === null ? name : `${name}, ${code}`
  return t('summary.crs', { system, by: t(`summary.crsBy.${by}`), accuracy: accuracyText(crs, t) })
}

/** Describes the accuracy of the coordinates of a system. */
export function accuracyText({ accuracy }: CrsUse, t: T): string {
  if (accuracy === null) return t('summary.accuracy.unknown')
  return accuracy === 0 ? t('summary.accuracy.exact') : t('summary.accuracy.within', { metres: accuracy })
}

/** Returns the option that accepts a suggestion, quoted for a shell. */
const matchOption = ({ written, key }: Suggestion): string =>
  `--match '${`${written}=${key}`.replaceAll("'", "'\\''")}'`

function unmatchedLine({ instance, unmatched }: ImportOutcome, language: Language): string {
  const more = instance.unmatched > unmatched.length ? ', …' : ''
  return translator(language)('summary.unmatchedKeys', { keys: unmatched.join(', ') + more })
}

const REDRAW_MS = 100
const BAR_WIDTH = 24
/** Minimum seconds before the rate is meaningful. */
const SETTLED_SECONDS = 0.5

/** Shows the progress, rate and remaining time on one line of a terminal; does nothing elsewhere. */
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

/** Describes the progress of a step after the given seconds. */
export function progressText(
  { step, done, total }: ImportProgress,
  seconds: number,
  t: ReturnType<typeof translator>,
): string {
  const settled = done > 0 && seconds >= SETTLED_SECONDS
  const parts = [
    t(`step.${step}`),
    total ? bar(done / total) : null,
    step === 'fetch' && done > 0 ? t('cli.fetched', { megabytes: Math.round(done / 1e5) / 10 }) : null,
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
