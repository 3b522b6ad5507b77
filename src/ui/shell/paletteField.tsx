import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useTranslation } from 'react-i18next'
import { Keys } from '../shared/keys.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** The way to the palette that can be seen: it looks like the field it opens. */
export function PaletteField() {
  const { t } = useTranslation('workbench')
  const { keys, run, data } = useCommand('palette.toggle')
  return (
    <button {...data} type="button" className="palette-field" aria-haspopup="dialog" onClick={run}>
      <SearchRegular aria-hidden="true" />
      <span className="palette-field-text">{t('search')}</span>
      <span className="palette-field-word">{t('searchWord')}</span>
      {keys && <Keys keys={keys} />}
    </button>
  )
}
