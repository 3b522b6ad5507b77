import { Command as Cmdk } from 'cmdk'
import { Fragment, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Keys } from '../shared/keys.tsx'
import { DatasetFacts } from './datasetFacts.tsx'
import type { Row } from './rows.ts'

/** A row. What is not possible can still be selected: it says why. Drawn anew only when it is another row. */
export const RowItem = memo(({ row, onChoose }: { row: Row; onChoose: (row: Row) => void }) => {
  const { t } = useTranslation(['reasons', 'palette'])
  const [keys] = row.command.keys ?? []
  const isRefused = row.reason !== null && row.lead === null
  const note = row.lead ? t(`palette:leads.${row.lead.key}`) : row.reason ? t(row.reason) : row.detail
  return (
    <Cmdk.Item
      value={row.id}
      className="palette-row"
      data-command={row.command.id}
      data-args={row.args.length > 0 ? row.args.join(' ') : undefined}
      aria-disabled={isRefused || undefined}
      data-unavailable={isRefused || undefined}
      onSelect={() => onChoose(row)}
    >
      {row.swatch !== null && (
        <span className="palette-swatch" style={{ background: row.swatch }} aria-hidden="true" />
      )}
      <span className="palette-text">
        <span className="palette-path">
          {row.path.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path do not move.
            <Fragment key={place}>
              {place > 0 && (
                <span className="palette-arrow" aria-hidden="true">
                  ›
                </span>
              )}
              <span className={place === row.path.length - 1 ? 'palette-last' : undefined}>{part}</span>
            </Fragment>
          ))}
          {row.asks && !isRefused && '…'}
        </span>
        {row.dataset !== null && row.reason === null ? (
          <DatasetFacts dataset={row.dataset} />
        ) : (
          note && <span className="palette-detail">{note}</span>
        )}
      </span>
      {keys && row.args.length === 0 && <Keys keys={keys} />}
    </Cmdk.Item>
  )
})
