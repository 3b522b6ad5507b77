import './help.css'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { commandById, commands } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { useDesk, useMachine } from '../shared/desk.tsx'
import { useReturnFocus } from '../shared/useReturnFocus.ts'
import { KeyRow } from './keyRow.tsx'

/** Every key of the product, by area: what the registry says. */
export function HelpSheet() {
  const { t } = useTranslation(['help', 'commands'])
  const desk = useDesk()
  const isOpen = useMachine('workbench', snapshot => snapshot.matches({ help: 'open' }))
  const isOn = useMachine('preferences', ({ context }) => context.singleKeys === 'on')
  useReturnFocus(isOpen)
  const areas = Map.groupBy(
    commands.filter(({ keys }) => keys !== undefined),
    ({ area }) => area,
  )
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={() => run(commandById('help.toggle'), 'button', desk)}
    >
      <DialogSurface className="help">
        <DialogBody>
          <DialogTitle>{t('help:title')}</DialogTitle>
          <DialogContent>
            <p className="help-intro">{t('help:intro')}</p>
            <div className="help-areas">
              {[...areas].map(([area, members]) => (
                <Area key={area} title={t(`commands:areas.${area}`)} members={members} />
              ))}
            </div>
            <CommandSwitch
              command="singleKeys.toggle"
              label={t('help:singleKeys')}
              hint={t('help:singleKeysHint')}
              isOn={isOn}
            />
          </DialogContent>
          <DialogActions>
            <CommandButton command="guide.open" />
            <CommandButton command="help.toggle" label={t('help:close')} appearance="primary" />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

function Area({ title, members }: { title: string; members: readonly Command[] }) {
  const { t } = useTranslation('help')
  return (
    <table className="help-area" aria-label={t('keysOf', { area: title })}>
      <caption className="heading">{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('command')}</th>
          <th scope="col">{t('keys')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map(command => (
          <KeyRow key={command.id} command={command} />
        ))}
      </tbody>
    </table>
  )
}
