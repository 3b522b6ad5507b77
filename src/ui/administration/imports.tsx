import { useTranslation } from 'react-i18next'
import type { ListedImport } from '../../contract/administration.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'
import { useBytes } from '../shared/texts.ts'
import { ForGood } from './forGood.tsx'
import { List, Moment } from './list.tsx'

/** The instances of the catalogue, the one imported last first: each can be removed. */
export function Imports() {
  const { t } = useTranslation(['administration', 'commands'])
  return (
    <>
      <List section="imports" none={{ title: t('imports.none'), hint: t('imports.noneHint') }}>
        {({ rows }, isBusy) => (
          <table className="administration-table" aria-busy={isBusy}>
            <caption className="visually-hidden">{t('commands:choices.sections.imports')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('imports.dataset')}</th>
                <th scope="col">{t('imports.importer')}</th>
                <th scope="col">{t('imports.when')}</th>
                <th scope="col">{t('imports.size')}</th>
                <th scope="col">{t('accounts.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <Row key={row.instance.id} row={row} />
              ))}
            </tbody>
          </table>
        )}
      </List>
      <ForGood kind="removal" />
    </>
  )
}

function Row({ row: { instance, name, bytes, importer } }: { row: ListedImport }) {
  const { t } = useTranslation('administration')
  const text = useText()
  const size = useBytes()
  return (
    <tr>
      <th scope="row">
        <bdi>{text(name)}</bdi>{' '}
        <span className="administration-soft">
          <bdi>{instance.id}</bdi>
        </span>
      </th>
      <td data-label={t('imports.importer')}>
        {importer === null ? t('imports.operator') : <bdi>{importer.username}</bdi>}
      </td>
      <td data-label={t('imports.when')} className="tabular">
        <Moment iso={instance.imported_at} />
      </td>
      <td data-label={t('imports.size')} className="tabular">
        {bytes === 0 ? '–' : size(bytes)}
      </td>
      <td className="administration-last">
        <div className="administration-acts">
          <CommandButton
            command="administration.remove"
            args={[instance.id]}
            size="small"
            label={t('imports.remove')}
            name={t('imports.removeNamed', { instance: instance.id })}
          />
        </div>
      </td>
    </tr>
  )
}
