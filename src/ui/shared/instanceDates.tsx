import './instanceDates.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dataset } from '../../contract/dataset.ts'
import { shortInstanceName } from '../../domain/view/instanceName.ts'
import { CommandButton } from './commandButton.tsx'
import { useLanguage, useText } from './language.ts'

/**
 * Dates of a dataset, newest first. Each one displays its instance.
 * @param most Largest number of dates; all by default.
 */
export function InstanceDates({ dataset, most }: { dataset: Dataset; most?: number }) {
  const { t } = useTranslation('card')
  const language = useLanguage()
  const name = useText()(dataset.name)
  const dates = useStableDates(dataset.dates)
  if (dates.length === 0) return null
  const shortOf = (instance: Dataset['dates'][number]) => shortInstanceName(instance, dates, language)
  return (
    <ul className="instance-dates" aria-label={t('dates', { name })}>
      {dates.slice(0, most).map(each => (
        <li key={each.id}>
          <CommandButton
            command="instance.show"
            args={[each.id]}
            label={shortOf(each)}
            name={t('displayDate', { name, date: shortOf(each) })}
            size="small"
            appearance="outline"
          />
        </li>
      ))}
    </ul>
  )
}

/** Keeps shown dates in their places: the server may prepare another one while the user points at them. */
function useStableDates(dates: Dataset['dates']): Dataset['dates'] {
  const [shown, setShown] = useState(() => dates.map(({ id }) => id))
  const added = dates.filter(({ id }) => !shown.includes(id))
  if (added.length > 0) setShown([...shown, ...added.map(({ id }) => id)])
  return [...shown.flatMap(id => dates.find(each => each.id === id) ?? []), ...added]
}
