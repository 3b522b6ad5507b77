import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../contract/administration.ts'
import { readQuota } from '../../domain/account/quota.ts'
import { Moment } from '../shared/moment.tsx'
import { useQuota } from './accountQuota.tsx'
import { Cell, Line, ListTable } from './listTable.tsx'
import { SectionList } from './sectionList.tsx'

/** Lists the actions of administrators. */
export function Audit() {
  const { t } = useTranslation(['administration', 'commands'])
  return (
    <SectionList section="audit" none={{ title: t('audit.none'), hint: t('audit.noneHint') }}>
      {({ rows }, isBusy) => (
        <ListTable
          name={t('commands:choices.sections.audit')}
          isBusy={isBusy}
          columns={[t('audit.account'), t('audit.act'), t('audit.author'), t('audit.when')]}
        >
          {rows.map(entry => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ListTable>
      )}
    </SectionList>
  )
}

function Row({ entry: { at, act, account, role, author, detail } }: { entry: AuditEntry }) {
  const { t } = useTranslation(['administration', 'commands'])
  const quotaText = useQuota()
  const params = {
    role: role === null ? '' : t(`commands:choices.roles.${role}`),
    quota: act === 'quota' ? quotaText(readQuota(detail ?? '') ?? 'default') : '',
  }
  return (
    <Line>
      <Cell kind="head">
        {account === null ? <bdi>{detail ?? t('audit.all')}</bdi> : <Named {...account} />}
      </Cell>
      <Cell name={t('audit.act')}>{t(`audit.acts.${act}`, params)}</Cell>
      <Cell name={t('audit.author')}>{author === null ? t('audit.command') : <Named {...author} />}</Cell>
      <Cell name={t('audit.when')} kind="number">
        <Moment iso={at} />
      </Cell>
    </Line>
  )
}

/** Names an account by name and number. Of a deleted account, only the number remains. */
function Named({ pk, username }: NonNullable<AuditEntry['account']>) {
  const { t } = useTranslation('administration')
  return (
    <>
      {username === null ? <em>{t('audit.deleted')}</em> : <bdi>{username}</bdi>}{' '}
      <span className="administration-soft">{t('audit.number', { pk })}</span>
    </>
  )
}
