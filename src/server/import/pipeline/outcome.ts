import type { Instance } from '../../../contract/dataset.ts'
import { type ImportDefinition, ImportReport } from '../../../contract/import.ts'
import type { Language } from '../../../contract/languages.mjs'
import { ImportError } from '../../formats/common/importError.ts'
import { type Surface, sentence } from '../common/problems.ts'
import type { Table } from './table.ts'
import type { Warnings } from './warnings.ts'

/** Words for no data that are named: tables use one or two. */
const WORDS_LISTED = 20

/** An ImportReport in no language yet: `refusals` are the first of the refused rows. */
export interface ImportOutcome extends Omit<ImportReport, 'refusals'> {
  refusals: readonly ImportError[]
}

/** Gathers the outcome of an import. @param encoding Encoding of the texts, as the format gives it. */
export function outcomeOf(
  instance: Instance,
  table: Table,
  lender: string | null,
  { key, title, geometry, read: { layer, long } }: ImportDefinition,
  encoding: string | null,
  warnings: Warnings,
): ImportOutcome {
  const { crs, repaired, zeros, refused, refusals, unmatchedKeys: unmatched } = table
  const noData = Object.fromEntries(
    [...table.labels.noData].toSorted(([, a], [, b]) => b - a).slice(0, WORDS_LISTED),
  )
  return {
    instance,
    lender,
    crs,
    key,
    title,
    geometry,
    layer,
    long,
    encoding: encoding === 'utf-8' ? null : encoding,
    numbers: table.labels.numbers,
    short: table.short,
    repaired: { ...repaired },
    zeros,
    ...warnings,
    noData,
    refused,
    refusals,
    unmatched,
  }
}

/** The report for the person who reads it there. */
export function reportOf(outcome: ImportOutcome, language: Language, surface: Surface): ImportReport {
  return { ...outcome, refusals: outcome.refusals.map(refusal => sentence(refusal, language, surface)) }
}

/** Outcome as the database keeps it: an ImportError as a copy of it has lost its parts. */
export const storedOutcome = ({ refusals, ...outcome }: ImportOutcome) => ({
  ...outcome,
  refusals: refusals.map(({ problem, params, line }) => ({ problem, params, line })),
})

/** The report of a kept outcome in a language; null for none, and for one of another version's form. */
export function reportOfStored(kept: string | null, language: Language): ImportReport | null {
  if (kept === null) return null
  const { refusals, ...outcome } = JSON.parse(kept) as ReturnType<typeof storedOutcome>
  const errors = refusals.map(({ problem, params, line }) => new ImportError(problem, params, line))
  const report = reportOf({ ...outcome, refusals: errors }, language, 'screen')
  return ImportReport.safeParse(report).data ?? null
}
