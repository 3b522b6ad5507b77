import { useTranslation } from 'react-i18next'
import type { ListedImport } from '../../contract/administration.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'
import { Moment } from '../shared/moment.tsx'
import { useBytes } from '../shared/texts.ts'
import { Cell, Line, ListTable } from './listTable.tsx'
import { DeletionConfirmation, SectionList } from './sectionList.tsx'

/** Lists the instances of the catalogue, last import first, each with a remove button. */
export function Imports() {
  const { t } = useTranslation(['administration', 'commands'])
  return (
    <>
      <SectionList section="imports" none={{ title: t('imports.none'), hint: t('imports.noneHint') }}>
        {({ rows }, isBusy) => (
          <ListTable
            name={t('commands:choices.sections.imports')}
            isBusy={isBusy}
            columns={[
              t('imports.dataset'),
              t('imports.importer'),
              t('imports.when'),
              t('imports.size'),
              t('accounts.acts'),
            ]}
          >
            {rows.map(row => (
              <Row key={row.instance.id} row={row} />
            ))}
          </ListTable>
        )}
      </SectionList>
      <DeletionConfirmation kind="removal" />
    </>
  )
}

function Row({ row: { instance, name, bytes, importer } }: { row: ListedImport }) {
  const { t } = useTranslation('administration')
  const text = useText()
  const size = useBytes()
  return (
    <Line>
      <Cell kind="head">
        <bdi>{text(name)}</bdi>{' '}
        <span className="administration-soft">
          <bdi>{instance.id}</bdi>
        </span>
      </Cell>
      <Cell name={t('imports.importer')}>
        {importer === null ? t('imports.operator') : <bdi>{importer.username}</bdi>}
      </Cell>
      <Cell name={t('imports.when')} kind="number">
        <Moment iso={instance.imported_at} />
      </Cell>
      <Cell name={t('imports.size')} kind="number">
        {bytes === 0 ? '–' : size(bytes)}
      </Cell>
      <Cell kind="acts">
        <CommandButton
          command="administration.remove"
          args={[instance.id]}
          size="small"
          label={t('imports.remove')}
          name={t('imports.removeNamed', { instance: instance.id })}
        />
      </Cell>
    </Line>
  )
}
