import { type Language, translator } from '../import/common/text.ts'
import type { ListedDataset, ListedInstance } from './list.ts'

/** The catalogue as lines for a person: each dataset, and under it its instances in columns. */
export function showCatalogue(catalogue: readonly ListedDataset[], language: Language): string[] {
  const t = translator(language)
  if (catalogue.length === 0) return [t('catalogue.empty')]
  const rows = catalogue.flatMap(({ instances }) => instances.map(each => cells(each, language)))
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  return catalogue.flatMap(({ dataset, instances, bytes }) => {
    const lender = dataset.geometry_origin?.id
    const kind = lender === undefined ? t('catalogue.zones') : t('catalogue.labels', { lender })
    return [
      `${dataset.id} · ${dataset.name[language]} · ${kind} · ${sizeText(bytes, language)}`,
      ...instances.map(each => `  ${aligned(cells(each, language), widths)}`),
    ]
  })
}

function cells({ instance, tiled, bytes }: ListedInstance, language: Language): string[] {
  const t = translator(language)
  return [
    instance.id.slice(instance.dataset.length),
    t(`catalogue.status.${instance.status}`),
    instance.data_date,
    t('summary.rows', { count: instance.rows }),
    t('summary.zones', { count: instance.zones }),
    t(tiled ? 'catalogue.tiled' : 'catalogue.untiled'),
    sizeText(bytes, language),
  ]
}

/** Texts to the left, counts and sizes to the right. */
const aligned = (row: readonly string[], widths: readonly number[]): string =>
  row
    .map((cell, column) =>
      column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    .join('  ')

/** A size in the unit that reads best. */
export function sizeText(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const style = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, style).format(bytes / 1000 ** power)
}
