import '../shared/dialog.css'
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
import { commandById, commands } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useReturnFocus } from '../shared/useReturnFocus.ts'
import { Area, Gestures } from './area.tsx'

/** Every key of the product, by area: what the registry says. */
export function HelpSheet() {
  const { t } = useTranslation('help')
  const runtime = useRuntime()
  const isOpen = useMachine('workbench', snapshot => snapshot.matches({ help: 'open' }))
  const isOn = useMachine('preferences', ({ context }) => context.singleKeys === 'on')
  const version = useMachine('installation', ({ context }) => context.config?.version)
  useReturnFocus(isOpen)
  const areas = Map.groupBy(
    commands.filter(({ keys }) => keys !== undefined),
    ({ area }) => area,
  )
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={() => run(commandById('help.toggle'), 'button', runtime)}
    >
      <DialogSurface className="dialog help">
        <DialogBody>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogContent>
            <div className="help-head">
              <p className="help-intro">
                {t('intro')}
                {version && <span className="help-version">{t('version', { version })}</span>}
              </p>
              <CommandSwitch
                command="singleKeys.toggle"
                label={t('singleKeys')}
                hint={t('singleKeysHint')}
                isOn={isOn}
              />
            </div>
            <div className="help-areas">
              {[...areas].map(([area, members]) => (
                <Area key={area} area={area} members={members} />
              ))}
              <Gestures />
            </div>
          </DialogContent>
          <DialogActions>
            <CommandButton command="guide.news" />
            <CommandButton command="guide.open" />
            <CommandButton command="help.toggle" label={t('close')} appearance="primary" />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
