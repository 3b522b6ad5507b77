import '../inspector/savedStyles.css'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { RenameRegular } from '@fluentui/react-icons/svg/rename'
import { useTranslation } from 'react-i18next'
import type { NewSavedTemplate } from '../../contract/saved.ts'
import { type Placed, placedItems } from '../../domain/savedList.ts'
import { CommandButton, IconButton, PossibleButton } from '../shared/commandButton.tsx'
import { NameButton } from '../shared/nameButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** Saved templates of pages, to apply, rename or remove. */
export function Templates() {
  const { t } = useTranslation('download')
  const context = useMachine('savedTemplates', snapshot => snapshot.context)
  const isUnread = useMachine('savedTemplates', snapshot => snapshot.matches({ place: { member: 'unread' } }))
  const templates = placedItems(context)
  return (
    <section className="saved-styles" aria-labelledby="templates-title">
      <h3 id="templates-title" className="heading">
        {t('templates.title')}
      </h3>
      {templates.length === 0 && !isUnread && <p className="hint">{t('templates.none')}</p>}
      <ul>
        {templates.map(placed => (
          <Template key={placed.called} placed={placed} />
        ))}
      </ul>
      {isUnread && <CommandButton command="template.retry" size="small" />}
      <div className="page-history">
        <NameButton command="template.save" size="small" label={t('templates.save')} />
        <PossibleButton command="template.restore" size="small" />
      </div>
    </section>
  )
}

function Template({ placed: { called, place, item } }: { placed: Placed<NewSavedTemplate> }) {
  const { t } = useTranslation(['download', 'commands'])
  const { run, data, title } = useCommand('template.apply', [called])
  const { name } = item
  return (
    <li className="saved-style">
      <button {...data} type="button" className="saved-style-apply" title={title} onClick={run}>
        <span className="saved-style-name">{name}</span>
        <span className="saved-style-place">{t(`commands:choices.stylePlaces.${place}`)}</span>
      </button>
      <IconButton
        command="template.rename"
        args={[called]}
        name={t('download:templates.rename', { name })}
        icon={<RenameRegular />}
      />
      <IconButton
        command="template.remove"
        args={[called]}
        name={t('download:templates.remove', { name })}
        icon={<DeleteRegular />}
      />
    </li>
  )
}
