import { Command as Cmdk } from 'cmdk'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { RowItem } from './rowItem.tsx'
import type { Group, Row } from './rows.ts'
import type { Words } from './words.ts'

type Props = {
  rows: readonly Row[]
  words: Words
  query: string
  isAsking: boolean
  /** Zones could not be looked for. */
  hasFailed: boolean
  onChoose: (row: Row) => void
}

/** As many rows as can be seen at once. The others are drawn once there is time. */
const IN_SIGHT = 12
const NONE: readonly Row[] = []

/** The rows by group; the group of the best row comes first. A list without rows is no list, and says so. */
export function Rows({ rows, words, query, isAsking, hasFailed, onChoose }: Props) {
  const { t } = useTranslation('palette')
  const heading = useHeading(words)
  const isBehind = useDeferredValue(rows, NONE) !== rows
  const groups = Map.groupBy(isBehind ? rows.slice(0, IN_SIGHT) : rows, ({ group }) => group)
  return (
    <>
      {rows.length === 0 &&
        (hasFailed ? (
          <div className="palette-nothing">
            <p>{t('searchFailed')}</p>
            <p className="palette-detail">{t('searchFailedHint')}</p>
          </div>
        ) : (
          <div className="palette-nothing">
            <p>{isAsking && query === '' ? t('noChoice') : t('nothing', { query })}</p>
            {query !== '' && <p className="palette-detail">{t('nothingHint')}</p>}
          </div>
        ))}
      <Cmdk.List className="palette-list" label={t('title')} hidden={rows.length === 0}>
        {[...groups].map(([group, members]) => (
          <Cmdk.Group key={group} value={group} heading={heading(group)}>
            {members.map(row => (
              <RowItem key={row.id} row={row} onChoose={onChoose} />
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </>
  )
}

function useHeading(words: Words): (group: Group) => string {
  const { t } = useTranslation('palette')
  return group => {
    const [kind, ...name] = group.split('.')
    if (kind === 'areas') return words.area(name.join('.') as never)
    return kind === 'steps' ? words.step(name.join('.')) : t(group as never)
  }
}
