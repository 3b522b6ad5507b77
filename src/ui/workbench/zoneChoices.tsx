import '../shared/dialog.css'
import './zoneChoices.css'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDate } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'

/** Asks which zones the rows of a table are about. */
export function ZoneChoices() {
  const { t } = useTranslation('workbench')
  const text = useText()
  const number = useNumber()
  const date = useDate()
  const isOpen = useMachine('opening', snapshot => snapshot.matches('asking'))
  const choices = useMachine('opening', ({ context }) => context.choices)
  const { run } = useCommand('file.abort')
  return (
    <Dialog open={isOpen} surfaceMotion={null} onOpenChange={run}>
      <DialogSurface className="dialog">
        <DialogBody>
          <DialogTitle>{t('zones.title')}</DialogTitle>
          <DialogContent>
            <p>{t('zones.lead')}</p>
            <ul className="zone-choices">
              {choices.map(({ dataset, name, data_date, key, label, matched, rows }) => (
                <li key={dataset}>
                  <CommandButton
                    command="file.join"
                    args={[dataset]}
                    label={`${text(name)} (${date(data_date)})`}
                  />
                  <span>
                    {t(label === null ? 'zones.byCode' : 'zones.byLabel', {
                      count: matched,
                      matched: number(matched),
                      rows: number(rows),
                      column: key,
                      label: label ?? '',
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <CommandButton command="file.import" label={t('zones.import')} />
            <CommandButton command="file.abort" label={t('zones.leave')} />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
