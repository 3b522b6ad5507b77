import { ExportFormat } from '../../contract/export.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import { findAt, type Named, namedBy } from '../../domain/search/reading/names.ts'
import { textsOf, type Words } from './words.ts'

/** File formats with their names, by texts: every line reads them. */
const namedFormats = new WeakMap<Words, ReturnType<typeof formatsBy>>()

const formatsBy = (words: Words) =>
  ExportFormat.options
    .map(value => ({ value, key: `choices.${value}` as const }))
    .map(choice => namedBy(choice, textsOf(choice, words), words.grammar))

/**
 * Returns the file format that a line requests, if it requests a download.
 * @param isNamed The line names a dataset, so that a format needs no verb: « régions en CSV ».
 */
export function formatIn(
  tokens: readonly Token[],
  zones: readonly Named<unknown>[],
  words: Words,
  isNamed = false,
): { value: string; name: string } | null {
  const { grammar, language } = words
  const named = namedFormats.get(words) ?? formatsBy(words)
  namedFormats.set(words, named)
  const read = explain(tokens, ['download', 'asks', 'show', 'in', 'layer', 'and'], named, zones, grammar)
  const [format, ...others] = read?.items ?? []
  // “French municipalities” is not a request for French CSV.
  const isWhole = tokens.some(({ text }, at) => {
    const found = findAt(tokens, at, named)
    return found?.rank === 0 || found?.item.value === text
  })
  if (!((isNamed && isWhole) || read?.said.has('download')) || !format || others.length > 0) return null
  return { value: format.value, name: words.choice(format, language) }
}
