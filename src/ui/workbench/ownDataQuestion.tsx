import './fileQuestion.css'
import { Input, Spinner } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CommandButton, PossibleButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useAutoFocus } from '../shared/focus.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'
import { EmbedQuestion } from './embedQuestion.tsx'

/** Question before a link shows less elsewhere, or an embed shows reserved data to everyone. */
export function SharingQuestion() {
  const isEmbed = useMachine('copying', snapshot => snapshot.hasTag('embed'))
  return isEmbed ? <EmbedQuestion /> : <OwnDataQuestion />
}

/** Names the data that a copied link cannot show elsewhere, and offers a private link that shows them. */
function OwnDataQuestion() {
  const { t } = useTranslation('workbench')
  const isOpen = useMachine('copying', snapshot => snapshot.hasTag('dialog'))
  const isPublished = useMachine('copying', snapshot => snapshot.matches('published'))
  const isBusy = useMachine('copying', snapshot => snapshot.hasTag('busy'))
  const leave = t('shareOwn.cancel')
  if (isPublished)
    return (
      <CommandDialog isOpen={isOpen} close="link.cancel" title={t('shareOwn.published')} leave={leave}>
        <NewLink />
      </CommandDialog>
    )
  const actions = (
    <>
      <CommandButton command="link.confirm" label={t('shareOwn.copy')} />
      <CommandButton command="link.publish" label={t('shareOwn.private')} appearance="primary" />
    </>
  )
  return (
    <CommandDialog
      isOpen={isOpen}
      close="link.cancel"
      title={t('shareOwn.title')}
      leave={leave}
      actions={actions}
    >
      <OwnData />
      {isBusy && <Spinner size="small" label={t('shareOwn.publishing')} labelPosition="after" />}
    </CommandDialog>
  )
}

function OwnData() {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const own = useMachine('copying', ({ context }) => context.own)
  return (
    <>
      <p>{t('shareOwn.lead')}</p>
      <ul className="file-choices">
        {own.map(dataset => (
          <li key={dataset}>
            <strong>{name(dataset)}</strong>
            <PossibleButton
              command="own.import"
              args={[dataset]}
              label={t('shareOwn.publish')}
              size="small"
            />
          </li>
        ))}
      </ul>
      <p className="file-choices-note">{t('shareOwn.privateHint')}</p>
    </>
  )
}

/** Shows the new link, which is not shown again, for browsers that refuse to copy it. */
function NewLink() {
  const { t } = useTranslation('workbench')
  const link = useMachine('copying', ({ context }) => context.link)
  const field = useAutoFocus<HTMLInputElement>()
  return (
    <>
      <p>{t('shareOwn.publishedHint')}</p>
      <div className="own-link">
        <Input
          input={{ ref: field }}
          readOnly
          value={link.reveal()}
          aria-label={t('shareOwn.link')}
          onFocus={event => event.target.select()}
        />
        <CommandButton command="link.confirm" label={t('shareOwn.copyPrivate')} appearance="primary" />
      </div>
    </>
  )
}
