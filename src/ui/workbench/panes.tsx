import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { DRAWER } from '../../../machines/drawer.machine.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { ElementsTable } from '../table/table.tsx'
import { Drawer } from './drawer.tsx'
import { DrawerRail } from './drawerRail.tsx'
import { useDrawerWidth } from './drawerWidth.ts'
import { MapPane } from './mapPane.tsx'

const HIT_AREA = { coarse: 28, fine: 12 }

/** The sizes of the drawer as the style sheet reads them. */
const SIZES = {
  '--drawer-rail': `${DRAWER.rail}px`,
  '--drawer-handle': `${DRAWER.handle}px`,
} as CSSProperties

/** Drawer, map over table, inspector: side by side, and their edges can be moved. */
export function Panes() {
  const { t } = useTranslation('workbench')
  const { isFolded, panel, group, handle } = useDrawerWidth()
  return (
    <main className="panes" style={SIZES}>
      {isFolded && <DrawerRail />}
      <Group orientation="horizontal" resizeTargetMinimumSize={HIT_AREA} className="panes-group" {...group}>
        {!isFolded && (
          <>
            <Panel
              id="drawer"
              defaultSize={DRAWER.initial}
              minSize={DRAWER.minimum}
              maxSize={DRAWER.maximum}
              groupResizeBehavior="preserve-pixel-size"
              {...panel}
            >
              <div data-pane="drawer" className="pane">
                <Drawer />
              </div>
            </Panel>
            <Separator className="edge edge-drawer" aria-label={t('edges.drawer')} {...handle} />
          </>
        )}
        <Panel id="middle" minSize={280}>
          <Group orientation="vertical" resizeTargetMinimumSize={HIT_AREA}>
            <Panel id="map" minSize={160}>
              <div data-pane="map" className="pane">
                <MapPane />
              </div>
            </Panel>
            <Separator className="edge edge-flat" aria-label={t('edges.table')} />
            <Panel id="table" defaultSize="32%" minSize={96}>
              <div data-pane="table" className="pane">
                <ElementsTable />
              </div>
            </Panel>
          </Group>
        </Panel>
        <Separator className="edge" aria-label={t('edges.inspector')} />
        <Panel
          id="inspector"
          defaultSize={320}
          minSize={248}
          maxSize={560}
          groupResizeBehavior="preserve-pixel-size"
        >
          <div data-pane="inspector" className="pane">
            <Inspector />
          </div>
        </Panel>
      </Group>
    </main>
  )
}
