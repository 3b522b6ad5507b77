import { TABS } from '../../../machines/panels.machine.ts'
import './inspector.css'
import { Tab, TabList } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { FilterTab } from '../filter/filterTab.tsx'
import { IconButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { CardTab } from './card.tsx'
import { SettingsTab } from './displaySettings.tsx'
import { ZoneTab } from './zone.tsx'

type TabName = (typeof TABS)[number]
const PANELS = { card: CardTab, settings: SettingsTab, filter: FilterTab, zone: ZoneTab } as const
const isTab = (value: unknown): value is TabName => TABS.some(tab => tab === value)

/** Shows the details of one subject: a dataset, its style, or a zone. */
export function Inspector() {
  const { t } = useTranslation('inspector')
  const runtime = useRuntime()
  const tab = useMachine('panels', ({ value }) => value.inspector)
  const Panel = PANELS[tab]
  return (
    <aside className="inspector" aria-label={t('title')}>
      <div className="inspector-bar">
        <TabList
          size="small"
          className="inspector-tabs"
          aria-label={t('title')}
          selectedValue={tab}
          onTabSelect={(_, { value }) => {
            if (isTab(value)) run(commandById(`inspector.${value}`), 'button', runtime)
          }}
        >
          {TABS.map(name => (
            <Tab
              key={name}
              id={`inspector-tab-${name}`}
              value={name}
              aria-controls="inspector-panel"
              data-command={`inspector.${name}`}
              {...(name === tab ? { 'data-pane-focus': true } : {})}
            >
              {t(`tabs.${name}`)}
            </Tab>
          ))}
        </TabList>
        <IconButton command="inspector.close" icon={<DismissRegular />} />
      </div>
      <div
        id="inspector-panel"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
        tabIndex={0}
        className="inspector-panel"
        aria-labelledby={`inspector-tab-${tab}`}
      >
        <Panel />
      </div>
    </aside>
  )
}
