import './instanceDates.css'
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
  const { dates } = dataset
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
