import { useTranslation } from 'react-i18next'
import type { JobCause, ListedJob } from '../../contract/administration.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'
import { Moment } from '../shared/moment.tsx'
import { Cell, Line, ListTable } from './listTable.tsx'
import { SectionList } from './sectionList.tsx'

/** Lists pending tile jobs. Failed ones can be retried. */
export function Jobs() {
  const { t } = useTranslation(['administration', 'commands'])
  return (
    <>
      <p className="administration-soft">{t('jobs.lead')}</p>
      <div className="administration-controls">
        <CommandButton command="administration.retry" label={t('jobs.refresh')} size="small" />
        <CommandButton command="administration.againAll" label={t('jobs.againAll')} size="small" />
      </div>
      <SectionList section="jobs" none={{ title: t('jobs.none'), hint: t('jobs.noneHint') }}>
        {({ rows }, isBusy) => (
          <ListTable
            name={t('commands:choices.sections.jobs')}
            isBusy={isBusy}
            columns={[
              t('imports.dataset'),
              t('jobs.state'),
              t('jobs.tries'),
              t('jobs.since'),
              t('jobs.error'),
              t('accounts.acts'),
            ]}
          >
            {rows.map(job => (
              <Row key={job.instance} job={job} />
            ))}
          </ListTable>
        )}
      </SectionList>
    </>
  )
}

function Row({ job: { instance, name, state, tries, cause, error, failed, since } }: { job: ListedJob }) {
  const { t } = useTranslation('administration')
  const text = useText()
  return (
    <Line>
      <Cell kind="head">
        <bdi>{text(name)}</bdi>{' '}
        <span className="administration-soft">
          <bdi>{instance}</bdi>
        </span>
      </Cell>
      <Cell name={t('jobs.state')}>
        <span className="administration-state" data-state={state}>
          {t(`jobs.states.${state}`)}
        </span>
      </Cell>
      <Cell name={t('jobs.tries')} kind="number">
        {tries === 0 ? '–' : tries}
      </Cell>
      <Cell name={t('jobs.since')} kind="number">
        <Moment iso={failed ?? since} />
      </Cell>
      <Cell name={t('jobs.error')} kind="wide">
        {cause === null ? '–' : <Cause cause={cause} error={error} />}
      </Cell>
      <Cell kind="acts">
        {state === 'givenUp' && (
          <CommandButton
            command="administration.again"
            args={[instance]}
            size="small"
            label={t('retry')}
            name={t('jobs.againNamed', { instance })}
          />
        )}
      </Cell>
    </Line>
  )
}

/** Shows why the last tile build failed. Program output is in English. */
function Cause({ cause, error }: { cause: JobCause; error: string | null }) {
  const { t } = useTranslation('administration')
  return (
    <>
      {cause !== 'failed' && t(`jobs.causes.${cause}`)} {error !== null && <bdi lang="en">{error}</bdi>}
    </>
  )
}
