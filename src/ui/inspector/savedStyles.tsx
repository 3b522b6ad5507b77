import './savedStyles.css'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { RenameRegular } from '@fluentui/react-icons/svg/rename'
import { useTranslation } from 'react-i18next'
import { type PlacedStyle, placedStyles } from '../../../machines/savedStyles.machine.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { StyleSwatch } from '../shared/swatch.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** The styles that were saved of a dataset: to be shown again, named and removed. */
export function SavedStyles({ dataset }: { dataset: string }) {
  const { t } = useTranslation('settings')
  const context = useMachine('savedStyles', snapshot => snapshot.context)
  const styles = placedStyles(context).filter(([, { style }]) => style.dataset === dataset)
  return (
    <section className="saved-styles" aria-labelledby="saved-styles-title">
      <h3 id="saved-styles-title" className="heading">
        {t('saved.title')}
      </h3>
      {styles.length === 0 && <p className="hint">{t('saved.none')}</p>}
      <ul>
        {styles.map(([id, placed]) => (
          <SavedStyle key={id} dataset={dataset} id={id} placed={placed} />
        ))}
      </ul>
      <CommandButton command="style.saveAs" args={[dataset]} size="small" label={t('saved.saveAs')} />
    </section>
  )
}

function SavedStyle({ dataset, id, placed }: { dataset: string; id: string; placed: PlacedStyle }) {
  const { t } = useTranslation('settings')
  const { place, style } = placed
  const { run, data, title } = useCommand('style.apply', [dataset, id])
  const name = style.name || t('saved.unnamed')
  return (
    <li className="saved-style">
      <button {...data} type="button" className="saved-style-apply" title={title} onClick={run}>
        <StyleSwatch style={style.look.style} />
        <span className="saved-style-name">{name}</span>
        <span className="saved-style-place">{t(`saved.places.${place}`)}</span>
      </button>
      <CommandButton
        command="style.rename"
        args={[id]}
        name={t('saved.rename', { name })}
        icon={<RenameRegular />}
        iconOnly
        size="small"
        appearance="subtle"
      />
      <CommandButton
        command="style.remove"
        args={[id]}
        name={t('saved.remove', { name })}
        icon={<DeleteRegular />}
        iconOnly
        size="small"
        appearance="subtle"
      />
    </li>
  )
}
