import type { Language } from '../../../contract/languages.mjs'
import { formatNumber } from '../../../domain/label/numbers.ts'
import { countedChanges } from '../../../domain/view/countedChanges.ts'
import { nameInSentence } from '../../../domain/view/instanceName.ts'
import { translate } from '../../platform/translate.ts'
import { pageAddress, resourceAddress } from '../addresses.ts'
import { titleIn } from '../head/schema.ts'
import type { Member, Series } from '../series.ts'
import type { Change, Counts } from '../store/changeCounts.ts'

/** Entry of a feed: an imported instance. */
export interface Entry {
  /** Permanent id. */
  id: string
  address: string
  title: string
  /** News in a sentence or two, with figures. */
  text: string
  published: string
  updated: string
  author: string
}

/** Returns an instance as an entry, with its differences from the previous one if they are known. */
export function entryOf(
  series: Series,
  member: Member,
  change: Change | undefined,
  { origin, language }: { origin: string; language: Language },
): Entry {
  const { instance } = member
  const moments = [instance.imported_at, ...(change ? [change.found_at] : [])].sort()
  return {
    id: resourceAddress(origin, instance.id),
    address: pageAddress(origin, instance.id),
    title: titleIn(series, member, language),
    text: sentenceOf(series, member, change, language),
    published: instance.imported_at,
    updated: moments.at(-1) ?? instance.imported_at,
    author: series.dataset.source.name,
  }
}

function sentenceOf(
  { dataset }: Series,
  { instance, former }: Member,
  change: Change | undefined,
  language: Language,
): string {
  const zones = { count: instance.zones, formatted: formatNumber(instance.zones, language) }
  if (former === null) return translate(language, 'portals.feed.first', zones)
  const came = translate(language, 'portals.feed.new', zones)
  const date = nameInSentence(former, dataset.dates, language)
  return change ? `${came} ${changeSentence(change.counts, date, language)}` : came
}

/** Returns a comparison in one sentence with figures, as on the map. */
export function changeSentence(counts: Counts, date: string, language: Language): string {
  const parts = countedChanges(counts).map(([part, count]) =>
    translate(language, `compare:parts.${part}`, { count, formatted: formatNumber(count, language) }),
  )
  if (parts.length === 0) return translate(language, 'compare:same', { date })
  return translate(language, 'compare:since', { date, changes: parts.join(', ') })
}
