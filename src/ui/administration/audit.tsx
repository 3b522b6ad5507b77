import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../contract/administration.ts'
import { List, Moment } from './list.tsx'

/** Lists what was done to accounts, and by whom. */
export function Audit() {
  const { t } = useTranslation(['administration', 'commands'])
  return (
    <List section="audit" none={{ title: t('audit.none'), hint: t('audit.noneHint') }}>
      {({ rows }, isBusy) => (
        <table className="administration-table" aria-busy={isBusy}>
          <caption className="visually-hidden">{t('commands:choices.sections.audit')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('audit.account')}</th>
              <th scope="col">{t('audit.act')}</th>
              <th scope="col">{t('audit.author')}</th>
              <th scope="col">{t('audit.when')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(entry => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </List>
  )
}

function Row({ entry: { at, act, account, role, author } }: { entry: AuditEntry }) {
  const { t } = useTranslation(['administration', 'commands'])
  return (
    <tr>
      <th scope="row">
        <Named {...account} />
      </th>
      <td data-label={t('audit.act')}>
        {t(`audit.acts.${act}`, { role: role === null ? '' : t(`commands:choices.roles.${role}`) })}
      </td>
      <td data-label={t('audit.author')}>{author === null ? t('audit.command') : <Named {...author} />}</td>
      <td data-label={t('audit.when')} className="tabular">
        <Moment iso={at} />
      </td>
    </tr>
  )
}

/** An account by its name and its number, which is what is left of one that is gone. */
function Named({ pk, username }: AuditEntry['account']) {
  const { t } = useTranslation('administration')
  return (
    <>
      {username === null ? <em>{t('audit.deleted')}</em> : <bdi>{username}</bdi>}{' '}
      <span className="administration-soft">{t('audit.number', { pk })}</span>
    </>
  )
}
