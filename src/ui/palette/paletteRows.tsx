import { Command as Cmdk } from 'cmdk'
import { Fragment, memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Step } from '../../commands/command.ts'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDate } from '../shared/texts.ts'
import { wordsExplained } from './explained.ts'
import type { Group, Notice, Row } from './rows.ts'
import { PREFIXES, type Words } from './words.ts'

type Props = {
  rows: readonly Row[]
  words: Words
  query: string
  /** Requested argument, or null. */
  step: Step | null
  /** True if the zone search failed. */
  hasFailed: boolean
  onChoose: (row: Row) => void
}

/** Largest number of visible rows. The others are rendered when the page is idle. */
const IN_SIGHT = 12
const NONE: readonly Row[] = []

/** Renders the rows by group, starting with the group of the best row. Without rows, it shows a message. */
export function Rows({ rows, words, query, step, hasFailed, onChoose }: Props) {
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
            <p>
              {step && query === '' ? t(step.ofSearch ? 'searchZone' : 'noChoice') : t('nothing', { query })}
            </p>
            {query !== '' && <p className="palette-detail">{t('nothingHint')}</p>}
          </div>
        ))}
      <Cmdk.List className="palette-list" label={t('title')} hidden={rows.length === 0}>
        {[...groups].map(([group, members]) => (
          <Cmdk.Group key={group} value={group} heading={heading(group)}>
            {members.map(row => (
              <RowItem key={row.id} row={row} query={query} onChoose={onChoose} />
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </>
  )
}

/** Explains a line that is not fully understood, or asks for something the product cannot do. */
export function Explanation({ notice: { declined, understood }, words }: { notice: Notice; words: Words }) {
  const { t } = useTranslation('palette')
  if (!declined && !understood) return null
  const text = declined
    ? words.answer(declined)
    : understood && understood.length > 0
      ? t('understood', { words: understood.join(', ') })
      : t('notUnderstood')
  return (
    <p className="palette-explanation" role="note">
      {text}
    </p>
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

/** Renders a row. An unavailable row can be selected, and shows its reason. Memoized by row. */
const RowItem = memo(
  ({ row, query, onChoose }: { row: Row; query: string; onChoose: (row: Row) => void }) => {
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
                {/* The spaces separate the parts for assistive technology. */}
                {place > 0 && (
                  <>
                    {' '}
                    <span className="palette-arrow" aria-hidden="true">
                      ›
                    </span>{' '}
                  </>
                )}
                <span className={place === row.path.length - 1 ? 'palette-last' : undefined}>
                  <Explained part={part} query={query} />
                </span>
              </Fragment>
            ))}
            {row.asks && !isRefused && '…'}
          </span>
          {row.dataset !== null && (row.reason === null || row.lead?.key === 'together') ? (
            <DatasetFacts dataset={row.dataset} />
          ) : (
            note && <span className="palette-detail">{note}</span>
          )}
        </span>
        {keys && row.args.length === 0 && <KeyCaps keys={keys} />}
      </Cmdk.Item>
    )
  },
)

/** Renders a part of a row, and underlines the words that the query contains. */
function Explained({ part, query }: { part: string; query: string }) {
  return wordsExplained(part, query).map(({ text, isExplained }, place) =>
    isExplained ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a part do not move.
      <u key={place} className="palette-explained">
        {text}
      </u>
    ) : (
      text
    ),
  )
}

/** Renders a dataset of the catalogue on one line: type, rows, date, status and source. */
function DatasetFacts({ dataset }: { dataset: string }) {
  const { t } = useTranslation('palette')
  const number = useNumber()
  const date = useDate()
  const text = useText()
  const found = useMachine('catalogue', ({ context }) => context.datasets.find(({ id }) => id === dataset))
  if (!found) return null
  const { type, status, latest, source, origin } = found
  return (
    <span className="palette-detail palette-facts tabular" title={text(origin)}>
      <span>{t(`facts.${type}`)}</span>
      {latest && <span>{t('facts.rows', { count: latest.rows, formatted: number(latest.rows) })}</span>}
      {latest && <span>{date(latest.data_date)}</span>}
      <span data-status={status}>{t(`facets.status.${status}`)}</span>
      <span>{source.name}</span>
    </span>
  )
}

/** Shows the keys to use next, and the number of rows. */
export function Hints(props: {
  isAsking: boolean
  count: string
  /** Formatted number of zones that the current row's filter would keep. */
  remaining: string | null
  isSearching: boolean
  /** True if the zone search failed. */
  hasFailed: boolean
}) {
  const { t } = useTranslation('palette')
  const found = props.isSearching ? t('searching') : props.hasFailed ? t('searchFailed') : props.count
  return (
    <footer className="palette-hints">
      <KeyHints isAsking={props.isAsking} hasRoom={props.remaining === null} />
      <span className="palette-count tabular">{props.remaining ?? found}</span>
    </footer>
  )
}

/** Memoized, since it changes rarely and renders many elements. */
const KeyHints = memo(({ isAsking, hasRoom }: { isAsking: boolean; hasRoom: boolean }) => {
  const { t } = useTranslation('palette')
  return (
    <>
      <span>
        <kbd>↑↓</kbd> {t('hints.choose')}
      </span>
      <span>
        <KeyCaps keys="Enter" /> {t('hints.confirm')}
      </span>
      {isAsking ? (
        <span>
          <kbd aria-label={t('backspace')}>⌫</kbd> {t('hints.back')}
        </span>
      ) : (
        hasRoom && (
          <span className="palette-prefixes">
            {PREFIXES.map(([prefix, searchScope]) => (
              <span key={prefix}>
                <kbd>{prefix}</kbd> {t(`hints.${searchScope}`)}
              </span>
            ))}
          </span>
        )
      )}
    </>
  )
})
