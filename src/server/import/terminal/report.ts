import type { CrsUse } from '../../../contract/import.ts'
import { shortList } from '../../platform/text.ts'
import { type Language, sentence, translator } from '../common/text.ts'
import type { ImportOutcome } from '../pipeline/outcome.ts'

/** Columns that are named. */
const COLUMNS_SHOWN = 12

type T = ReturnType<typeof translator>

/** Returns the lines that report an import to the person: first the counts, then the examples. */
export function reportLines(outcome: ImportOutcome, language: Language, dryRun: boolean): string[] {
  const t = translator(language)
  const { instance, lender, crs, repaired, zeros, noData, short, refused, refusals, unmatched } = outcome
  const counts = [
    t('summary.rows', { count: instance.rows }),
    t('summary.zones', { count: instance.zones }),
    ...(refused > 0 ? [t('summary.refused', { count: refused })] : []),
    ...(instance.unmatched > 0 ? [t('summary.unmatched', { count: instance.unmatched })] : []),
  ]
  return [
    t(dryRun ? 'summary.wouldImport' : 'summary.imported', { instance: instance.id }),
    counts.join(', '),
    ...(lender === null ? [] : [`  ${t('summary.lent', { lender })}`]),
    ...takenLines(outcome, t).map(line => `  ${line}`),
    ...(short === 0 ? [] : [`  ${t('summary.short', { count: short })}`]),
    ...(zeros === 0 ? [] : [`  ${t('summary.zeros', { count: zeros })}`]),
    ...doubtLines(outcome, t).map(line => `  ${line}`),
    ...noDataLines(noData, t),
    ...(crs === null ? [] : [`  ${crsLine(crs, t)}`]),
    ...Object.entries(repaired).map(
      ([kind, count]) => `  ${t('summary.repairedBy', { repair: t(`repair.${kind}`), count })}`,
    ),
    ...refusals.map(refusal => `  ${sentence(refusal, language, 'command')}`),
    ...(refused > refusals.length ? ['  …'] : []),
    ...(unmatched.length > 0 ? [`  ${unmatchedLine(outcome, language)}`] : []),
  ]
}

/** Returns the lines about the columns and the encoding that the import used, said or guessed. */
function takenLines({ layer, long, key, title, geometry, encoding, numbers }: ImportOutcome, t: T): string[] {
  return [
    ...(layer === null ? [] : [t('summary.layer', { layer })]),
    ...(long === null ? [] : [t(`summary.long.${long.kind}`, long)]),
    key === null ? t('summary.keyNumber') : t('summary.key', { column: key }),
    ...(title === null ? [] : [t('summary.title', { column: title })]),
    ...(geometry.kind === 'columns' ? [t('summary.columns', geometry)] : []),
    ...(geometry.kind === 'column' ? [t('summary.column', geometry)] : []),
    ...(geometry.kind === 'origin' && geometry.label !== null ? [t('summary.byLabel', geometry)] : []),
    ...(encoding === null ? [] : [t('summary.encoding', { encoding })]),
    ...(numbers.length === 0 ? [] : [t('summary.numbers', { columns: shortList(numbers, COLUMNS_SHOWN) })]),
  ]
}

/** Returns the warnings about what could be read and is likely to be wrong. */
function doubtLines({ lostZeros, swapped }: ImportOutcome, t: T): string[] {
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

/** Says how near coordinates of a system come to the truth. */
export function accuracyText({ accuracy }: CrsUse, t: T): string {
  if (accuracy === null) return t('summary.accuracy.unknown')
  return accuracy === 0 ? t('summary.accuracy.exact') : t('summary.accuracy.within', { metres: accuracy })
}

function unmatchedLine({ instance, unmatched }: ImportOutcome, language: Language): string {
  const more = instance.unmatched > unmatched.length ? ', …' : ''
  return translator(language)('summary.unmatchedKeys', { keys: unmatched.join(', ') + more })
}
