import './fileQuestion.css'
import { Input, Spinner } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../contract/texts.ts'
import { usedLabels } from '../../domain/folder/usedLabels.ts'
import { shownOf } from '../../domain/view/shown.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useAutoFocus } from '../shared/focus.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'

await addTexts(import.meta.glob('../../../locales/*/download.json', { import: 'default' }))

/** Before an embed is published, lists the data that it shows to everyone; then shows its code. */
export function EmbedQuestion() {
  const { t } = useTranslation('download')
  const isOpen = useMachine('copying', snapshot => snapshot.hasTag('embed'))
  const isBusy = useMachine('copying', snapshot => snapshot.hasTag('busy'))
  const isPublished = useMachine('copying', snapshot => snapshot.matches('embedPublished'))
  const create = <CommandButton command="link.confirm" label={t('shareEmbed.create')} appearance="primary" />
  return (
    <CommandDialog
      isOpen={isOpen}
      close="link.cancel"
      title={isPublished ? t('shareEmbed.ready') : t('shareEmbed.title')}
      leave={t('shareEmbed.close')}
      actions={!isPublished && !isBusy && create}
    >
      {isPublished ? <NewCode /> : <PublishedData />}
      {isBusy && <Spinner size="small" label={t('shareEmbed.publishing')} labelPosition="after" />}
    </CommandDialog>
  )
}

/** Lists what readers of the embed can read. */
function PublishedData() {
  const { t } = useTranslation('download')
  const language = useLanguage()
  const name = useDatasetName()
  const context = useMachine('workbench', snapshot => snapshot.context)
  const visible = shownOf(context).filter(({ displayed }) => displayed.visible)
  return (
    <>
      <p>{t('shareEmbed.lead')}</p>
      <ul className="file-choices">
        {visible.map(shown => {
          const { displayed, sheet } = shown
          const labels = usedLabels(shown).map(({ title }) => inLanguage(title, language))
          return (
            <li key={displayed.dataset}>
              {name(displayed.dataset)} ({t('shareEmbed.zones', { count: sheet.instance.zones })})
              {labels.length > 0 && <p>{new Intl.ListFormat(language).format(new Set(labels))}</p>}
            </li>
          )
        })}
      </ul>
      {visible.some(({ displayed }) => displayed.filter !== null) && <p>{t('shareEmbed.hidden')}</p>}
      <p className="file-choices-note">{t('shareEmbed.hint')}</p>
    </>
  )
}

/** Shows the new code, which is not shown again, for browsers that refuse to copy it. */
function NewCode() {
  const { t } = useTranslation('download')
  const code = useMachine('copying', ({ context }) => context.link)
  const field = useAutoFocus<HTMLInputElement>()
  return (
    <>
      <p>{t('shareEmbed.readyHint')}</p>
      <div className="own-link">
        <Input
          input={{ ref: field }}
          readOnly
          value={code.reveal()}
          aria-label={t('shareEmbed.code')}
          onFocus={event => event.target.select()}
        />
        <CommandButton command="link.confirm" label={t('shareEmbed.copy')} appearance="primary" />
      </div>
    </>
  )
}
