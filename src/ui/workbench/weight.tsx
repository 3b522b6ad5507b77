import './weight.css'
import { Spinner } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ViewWeight } from '../../domain/view/weight.ts'
import { weightTable } from '../../domain/view/weightTable.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

await addTexts(import.meta.glob('../../../locales/*/weight.json', { import: 'default' }))

/** Shows the weight of each displayed dataset and of the view. */
export function WeightDialog() {
  const { t } = useTranslation('weight')
  const isOpen = useMachine('weight', snapshot => snapshot.hasTag('dialog'))
  const weight = useMachine('weight', ({ context }) => context.weight)
  return (
    <CommandDialog
      isOpen={isOpen}
      close="weight.close"
      title={t('title')}
      className="weight"
      leave={t('close')}
      actions={<CommandButton command="weight.copy" label={t('copy')} appearance="primary" />}
    >
      <p>{t('lead')}</p>
      {weight ? <Figures weight={weight} /> : <Spinner size="small" label={t('weighing')} />}
      <p className="weight-note">{t('note')}</p>
    </CommandDialog>
  )
}

function Figures({ weight }: { weight: ViewWeight }) {
  const { t } = useTranslation('weight')
  const language = useLanguage()
  const { columns, rows } = weightTable(weight, language, key => t(key))
  const names = [...weight.datasets.map(({ dataset }) => dataset), 'rest', 'total']
  return (
    <table className="weight-table tabular">
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], row) => (
          <tr key={names[row]}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={columns[at + 1]} data-column={columns[at + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
