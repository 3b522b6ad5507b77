import { StarFilled, StarRegular } from '@fluentui/react-icons/svg/star'
import { useTranslation } from 'react-i18next'

const RATES = [1, 2, 3, 4, 5] as const

/** One to five stars. Nothing is chosen before the person does; what they gave can be taken back. */
export function Rate({ rate, onChange }: { rate: number | null; onChange: (rate: number | null) => void }) {
  const { t } = useTranslation('feedback')
  return (
    <fieldset className="rate">
      <legend>{t('rate')}</legend>
      <div className="rate-choices">
        {RATES.map(each => (
          <label key={each} className="rate-star" data-on={each <= (rate ?? 0)}>
            <input
              type="radio"
              name="rate"
              value={each}
              className="visually-hidden"
              aria-label={t('stars', { count: each })}
              checked={each === rate}
              onChange={() => onChange(each)}
            />
            {each <= (rate ?? 0) ? <StarFilled aria-hidden="true" /> : <StarRegular aria-hidden="true" />}
          </label>
        ))}
        {rate !== null && (
          <label className="rate-none">
            <input type="radio" name="rate" value="" checked={false} onChange={() => onChange(null)} />
            {t('noRate')}
          </label>
        )}
      </div>
    </fieldset>
  )
}
