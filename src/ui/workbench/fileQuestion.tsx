import './fileQuestion.css'
import { useTranslation } from 'react-i18next'
import { CommandButton, PossibleButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDate } from '../shared/texts.ts'

/** Asks which layer of a file to open, or which dataset supplies the zones of its rows. */
export function FileQuestion() {
  const { t } = useTranslation('workbench')
  const isOpen = useMachine('opening', snapshot => snapshot.hasTag('dialog'))
  const asked = useMachine('opening', snapshot => (snapshot.matches('choosing') ? 'layers' : 'zones'))
  return (
    <CommandDialog
      isOpen={isOpen}
      close="file.abort"
      title={t(`${asked}.title`)}
      leave={t(`${asked}.leave`)}
      actions={<PossibleButton command="file.import" label={t(`${asked}.import`)} />}
    >
      <p>{t(`${asked}.lead`)}</p>
      {asked === 'layers' ? <Layers /> : <Zones />}
    </CommandDialog>
  )
}

function Layers() {
  const layers = useMachine('opening', ({ context }) => context.layers)
  return (
    <ul className="file-choices">
      {layers.map(layer => (
        <li key={layer}>
          <CommandButton command="file.layer" args={[layer]} label={layer} />
        </li>
      ))}
    </ul>
  )
}

function Zones() {
  const { t } = useTranslation('workbench')
  const text = useText()
  const number = useNumber()
  const date = useDate()
  const choices = useMachine('opening', ({ context }) => context.choices)
  return (
    <ul className="file-choices">
      {choices.map(({ dataset, name, data_date, key, title, matched, rows, fits }, at) => (
        <li key={dataset}>
          <CommandButton
            command="file.join"
            args={[dataset]}
            label={`${text(name)} (${date(data_date)})`}
            appearance={at === 0 && fits ? 'primary' : 'secondary'}
          />
          <span>
            {t(title === null ? 'zones.byCode' : 'zones.byLabel', {
              count: matched,
              matched: number(matched),
              rows: number(rows),
              column: key,
              label: title ? text(title) : '',
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
