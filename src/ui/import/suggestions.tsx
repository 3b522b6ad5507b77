import './suggestions.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestion } from '../../contract/joins.ts'
import { CommandButton } from '../shared/commandButton.tsx'

/** Lets the user accept or reject the zones that a trial suggests for unmatched values, one by one. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation('importing')
  const heading = useId()
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="heading">
        {t('suggestions.title')}
      </h3>
      <p className="import-note">{t('suggestions.hint')}</p>
      <ul className="import-suggestions">
        {suggestions.map(({ written, name }) => (
          <li key={written}>
            <span>{`${written} → ${name}`}</span>
            <CommandButton
              command="import.acceptMatch"
              args={[written]}
              label={t('suggestions.accept')}
              name={`${t('suggestions.accept')} ${written} → ${name}`}
              size="small"
            />
            <CommandButton
              command="import.rejectMatch"
              args={[written]}
              label={t('suggestions.reject')}
              name={`${t('suggestions.reject')} ${written} → ${name}`}
              size="small"
              appearance="subtle"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
