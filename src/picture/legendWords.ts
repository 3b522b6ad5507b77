import type { i18n } from 'i18next'
import type { Change } from '../contract/zone.ts'
import type { GatheredPoints, Gathering } from '../domain/colour/hexagons.ts'
import type { LegendWords } from './pictureText.ts'

/** Returns the words of legends, from the texts of a page. */
export const legendWords = (i18n: i18n, format: Intl.NumberFormat): LegendWords => ({
  all: i18n.t('map:legend.all'),
  noData: i18n.t('map:legend.noData'),
  zoneNames: i18n.t('map:legend.zoneNames'),
  text: (what: string) => i18n.t('map:legend.text', { what }),
  hexagons: (gathering: Gathering, label: string) =>
    i18n.t(`map:legend.hexagons.heading.${gathering}`, { label }),
  gathered: ({ points, hexagons, missing, isPartial }: GatheredPoints) => {
    const of = (count: number) => ({ count, formatted: format.format(count) })
    return [
      i18n.t('map:legend.hexagons.gathered', {
        points: i18n.t('map:legend.hexagons.points', of(points)),
        hexagons: i18n.t('map:legend.hexagons.hexagons', of(hexagons)),
      }),
      ...(missing > 0 ? [i18n.t('map:legend.hexagons.missing', of(missing))] : []),
      ...(isPartial ? [i18n.t('map:legend.hexagons.partial')] : []),
    ]
  },
  change: (change: Change | 'removed') => i18n.t(`compare:changes.${change}`),
  sized: (kind: 'withValue' | 'zero' | 'negative', count: number) =>
    i18n.t(`map:legend.${kind}`, { count, formatted: format.format(count) }),
  middle: (of: 'mean' | 'median' | 'number', value: string) => i18n.t(`map:legend.middle.${of}`, { value }),
  misses: (label: string | null, count: number) => {
    const formatted = format.format(count)
    return label === null
      ? i18n.t('map:legend.missesBoth', { formatted })
      : i18n.t('map:legend.misses', { formatted, label })
  },
  others: (count: number) => i18n.t('map:legend.others', { count, formatted: format.format(count) }),
})
