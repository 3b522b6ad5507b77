import { useTranslation } from 'react-i18next'
import type { Pane } from '../../../machines/panels.machine.ts'
import { PANES } from '../../../machines/panels.machine.ts'
import { Catalogue, useIsCatalogueOpen } from '../catalogue/screen.tsx'
import { ChartStrip } from '../charts/chartStrip.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { ZonesTable } from '../table/table.tsx'
import { Drawer } from './drawer.tsx'
import { InspectorPane } from './inspectorPane.tsx'
import { MapPane } from './mapPane.tsx'

const CONTENT = {
  drawer: Drawer,
  map: MapOrCatalogue,
  table: Table,
  inspector: InspectorPane,
}

/** Table of zones, with the charts above it. */
function Table() {
  return (
    <ZonesTable>
      <ChartStrip />
    </ZonesTable>
  )
}

/** Map, or the catalogue in front of it. */
function MapOrCatalogue() {
  const isBehind = useIsCatalogueOpen()
  return (
    <div className="middle">
      <div className="pane" inert={isBehind}>
        <MapPane />
      </div>
      <Catalogue />
    </div>
  )
}

/**
 * Shows one pane in front on a narrow screen, with tabs for all. The others keep their place and size behind
 * it, above all the map.
 */
export function PaneTabs() {
  const { t } = useTranslation('workbench')
  const front = useMachine('panels', ({ value }) => value.pane)
  return (
    <div className="pane-tabs">
      <nav className="pane-tabs-bar" aria-label={t('panes.name')}>
        {PANES.map(pane => (
          <PaneTab key={pane} pane={pane} isFront={pane === front} />
        ))}
      </nav>
      <main className="pane-stack">
        {PANES.map(pane => {
          const Content = CONTENT[pane]
          return (
            <div key={pane} data-pane={pane} className={pane === front ? 'pane' : 'pane pane-behind'}>
              <Content />
            </div>
          )
        })}
      </main>
    </div>
  )
}

function PaneTab({ pane, isFront }: { pane: Pane; isFront: boolean }) {
  const { t } = useTranslation('workbench')
  const { run, data } = useCommand(`pane.${pane}`)
  return (
    <button {...data} type="button" aria-current={isFront ? 'page' : undefined} onClick={run}>
      {t(`panes.${pane}`)}
    </button>
  )
}
