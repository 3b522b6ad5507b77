import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Snapshots } from '../../commands/command.ts'
import { preview } from '../../commands/preview.ts'
import { commandById } from '../../commands/registry.ts'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { useNumber } from '../shared/language.ts'
import { useLoad, useRuntime } from '../shared/runtime.tsx'
import type { Row } from './rows.ts'

type Previewed = Pick<Row, 'args'> & { id: Row['command']['id'] }

/** Shows on the map what the row that is looked at would do; null shows nothing. */
export function usePreview(row: Row | null): void {
  const runtime = useRuntime()
  // A row is another object after every key: what it says is what counts.
  const key = row?.reason === null ? JSON.stringify({ id: row.command.id, args: row.args }) : null
  useEffect(() => {
    if (key === null) return
    const { id, args } = JSON.parse(key) as Previewed
    return preview(runtime, commandById(id), args)
  }, [runtime, key])
}

/** Says how many zones remain after the filter of a row, once the map shows it; else null. */
export function useRemaining(row: Row | null, snapshots: Snapshots): string | null {
  const { t } = useTranslation('palette')
  const number = useNumber()
  const isFull = row !== null && row.reason === null && row.args.length === row.command.steps.length
  const preview = isFull ? row.command.preview?.(row.args, snapshots) : null
  const dataset = preview && 'filter' in preview ? preview.dataset : ''
  const count = useLoad(dataset, load =>
    load?.context.previewFilter && load.context.legend ? zonesIn(load.context.legend) : null,
  )
  const isWhole = useLoad(dataset, load => load?.context.shownWhole ?? false)
  const entry = snapshots.workbench.context.view.displayed.find(each => each.dataset === dataset)
  // Of what a filter has held back nothing is known here.
  return count === null || (entry?.filter && !isWhole)
    ? null
    : t('remaining', { count, formatted: number(count) })
}
