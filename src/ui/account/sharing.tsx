import { Spinner } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { KeptDatasetCard, PrivateLink } from '../../contract/keptDataset.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { Moment } from '../shared/moment.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useBytes, useFailureText } from '../shared/texts.ts'

/** Data that the account keeps, and its private links: lists, deletion and revocation. */
export function Sharing() {
  const { t } = useTranslation('account')
  const why = useFailureText()
  const { kept, links, failure } = useMachine('sharing', ({ context }) => context)
  const hasFailed = useMachine('sharing', snapshot => snapshot.matches({ list: 'failed' }))
  const isLoading = useMachine('sharing', snapshot => snapshot.matches({ list: 'loading' }))
  if (hasFailed)
    return (
      <div role="alert" className="account-failed">
        <p className="account-bad">
          {t('sharing.failed')} {why(failure)}
        </p>
        <CommandButton command="sharing.retry" label={t('retry')} />
      </div>
    )
  if (kept.length === 0 && links.length === 0)
    return isLoading ? (
      <Spinner size="small" label={t('sharing.loading')} className="account-wait" />
    ) : (
      <EmptyState title={t('sharing.none')} hint={t('sharing.noneHint')} />
    )
  return (
    <>
      {links.length > 0 && <Links links={links} kept={kept} />}
      {kept.length > 0 && <Kept kept={kept} />}
      <Ending />
    </>
  )
}

function Links({ links, kept }: { links: readonly PrivateLink[]; kept: readonly KeptDatasetCard[] }) {
  const { t } = useTranslation('account')
  const nameOf = (dataset: string) => kept.find(each => each.dataset === dataset)?.name
  return (
    <table className="keys-table sharing-table">
      <caption>{t('sharing.links')}</caption>
      <tbody>
        {links.map(({ id, name, datasets, created, revoked }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {revoked === null && datasets.every(each => nameOf(each) === undefined) && (
                <span className="keys-status" data-status="ended">
                  {t('sharing.dataGone')}
                </span>
              )}
            </th>
            <td className="tabular">
              <Moment iso={created} />
            </td>
            <td>
              {revoked === null ? (
                <CommandButton
                  command="link.revoke"
                  args={[id]}
                  label={t('sharing.revoke')}
                  name={t('sharing.revokeNamed', { name })}
                  size="small"
                />
              ) : (
                <span className="keys-status" data-status="ended">
                  {t('sharing.revoked')} <Moment iso={revoked} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Kept({ kept }: { kept: readonly KeptDatasetCard[] }) {
  const { t } = useTranslation('account')
  const size = useBytes()
  return (
    <table className="keys-table sharing-table">
      <caption>{t('sharing.kept')}</caption>
      <tbody>
        {kept.map(({ dataset, name, bytes, saved }) => (
          <tr key={dataset}>
            <th scope="row">{name}</th>
            <td className="tabular">
              <Moment iso={saved} />
            </td>
            <td className="tabular">{size(bytes)}</td>
            <td>
              <CommandButton
                command="kept.remove"
                args={[dataset]}
                label={t('sharing.remove')}
                name={t('sharing.removeNamed', { name })}
                size="small"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks for confirmation before data are deleted, or a link is revoked. */
function Ending() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('sharing', snapshot => snapshot.matches({ list: 'confirming' }))
  const { ending, kept, links } = useMachine('sharing', ({ context }) => context)
  const what = ending?.what ?? 'link'
  const name =
    kept.find(({ dataset }) => dataset === ending?.id)?.name ??
    links.find(({ id }) => id === ending?.id)?.name ??
    ''
  return (
    <Confirmation
      isOpen={isOpen}
      title={t(`ending.${what}.title`, { name })}
      cancel={{ command: 'ending.cancel', label: t(`ending.${what}.keep`) }}
      confirm={{ command: 'ending.confirm', label: t(`ending.${what}.confirm`) }}
    >
      <p>{t(`ending.${what}.text`)}</p>
    </Confirmation>
  )
}
