import type { Language } from '../../contract/languages.mjs'
import { ImportError, type Problem } from '../../data/formats/common/importError.ts'
import { formatNumber } from '../../domain/label/numbers.ts'
import { sentence, translator } from '../import/common/problems.ts'
import { hasText } from '../platform/translate.ts'
import { changeSentence } from '../portals/feeds/entries.ts'
import type { FollowOutcome } from './store/followOutcome.ts'

/** Describes the result of a check in a sentence or two. */
export function outcomeText(outcome: FollowOutcome, language: Language): string {
  const t = translator(language)
  switch (outcome.kind) {
    case 'unchanged':
      return t(`follow.unchanged.${outcome.by}`)
    case 'changed': {
      const { instance, counts, since } = outcome
      const figures = counts === null ? '' : ` ${changeSentence(counts, since, language)}`
      return `${t('follow.changed', { instance })}${figures}`
    }
    case 'failed': {
      const { problem, params, line, times } = outcome
      const error = isProblem(problem) ? new ImportError(problem, params, line) : new ImportError('lost')
      const reason = sentence(error, language, 'command')
      return t('follow.failed', { reason, count: times, formatted: formatNumber(times, language) })
    }
  }
}

/** Describes the result of a check of a dataset's address in a line for the operator. */
export const outcomeLine = (dataset: string, outcome: FollowOutcome, language: Language): string =>
  translator(language)('follow.line', { dataset, outcome: outcomeText(outcome, language) })

/** A result stored by an older version may have a problem that no longer exists. */
const isProblem = (problem: string): problem is Problem => hasText(`import:problem.${problem}`)

const SECONDS = { days: 86_400, hours: 3600, minutes: 60 } as const

/** Describes how often an address is checked. */
export function everyText(seconds: number, language: Language): string {
  const unit = (['days', 'hours'] as const).find(each => seconds % SECONDS[each] === 0) ?? 'minutes'
  return translator(language)(`follow.every.${unit}`, { count: Math.round(seconds / SECONDS[unit]) })
}
