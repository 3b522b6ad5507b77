import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { PREFIXES } from './query.ts'

/** Says how to go on from here, and how many rows there are. */
export function Hints(props: {
  isAsking: boolean
  count: string
  /** Number of zones that the filter of the current row would leave, as a text. */
  remaining: string | null
  isSearching: boolean
  /** Zones, which would be among the rows, could not be looked for. */
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

/** Changes seldom, and says much. */
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
