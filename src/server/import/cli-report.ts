import type { ImportOutcome } from './outcome.ts'
import { type Language, sentence, translator } from './text.ts'

/** What came of an import, as lines for the person: first the counts, then the examples. */
export function reportLines(outcome: ImportOutcome, language: Language, dryRun: boolean): string[] {
  const t = translator(language)
  const { instance, lender, repaired, refused, refusals, unmatched } = outcome
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
    ...Object.entries(repaired).map(
      ([kind, count]) => `  ${t('summary.repairedBy', { repair: t(`repair.${kind}`), count })}`,
    ),
    ...refusals.map(refusal => `  ${sentence(refusal, language, 'command')}`),
    ...(refused > refusals.length ? ['  …'] : []),
    ...(unmatched.length > 0 ? [`  ${unmatchedLine(outcome, language)}`] : []),
  ]
}

function unmatchedLine({ instance, unmatched }: ImportOutcome, language: Language): string {
  const more = instance.unmatched > unmatched.length ? ', …' : ''
  return translator(language)('summary.unmatchedKeys', { keys: unmatched.join(', ') + more })
}
