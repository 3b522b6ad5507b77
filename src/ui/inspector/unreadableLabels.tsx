import { useTranslation } from 'react-i18next'
import type { Sheet } from '../../domain/view/shown.ts'
import { useLanguage, useText } from '../shared/language.ts'

type Props = { sheet: Pick<Sheet, 'dataset' | 'originLabels'>; names: readonly string[] | undefined }

/** Names the labels of the origin dataset that are missing because its data are damaged, and the remedy. */
export function UnreadableLabels({
  sheet: {
    dataset: { geometry_origin: origin },
    originLabels,
  },
  names = [],
}: Props) {
  const { t } = useTranslation('inspector')
  const text = useText()
  const language = useLanguage()
  const titles = originLabels.filter(({ name }) => names.includes(name)).map(({ title }) => text(title))
  if (!origin || titles.length === 0) return null
  const labels = new Intl.ListFormat(language).format(titles)
  return (
    <p className="lead" data-unreadable="">
      {t('unreadable', { labels, dataset: text(origin.name) })}
    </p>
  )
}
