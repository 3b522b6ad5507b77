import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, type Layout, Panel, type PanelSize, Separator, usePanelRef } from 'react-resizable-panels'
import { DRAWER } from '../../../machines/drawer.machine.ts'
import { PANES, type SizedPane } from '../../../machines/panes.machine.ts'
import { edit } from '../../commands/draft.ts'
import { Catalogue, useIsCatalogueOpen } from '../catalogue/screen.tsx'
import { ChartStrip, useCharted } from '../charts/chartStrip.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { ZonesTable } from '../table/table.tsx'
import { Drawer, DrawerRail, useDrawerWidth } from './drawer.tsx'
import { InspectorPane } from './inspectorPane.tsx'
import { MapPane } from './mapPane.tsx'

/** Minimum heights of the table in pixels: alone, and with charts, which need more for their axes. */
const [TABLE_HEIGHT, CHARTED_HEIGHT] = [96, 232]

const HIT_AREA = { coarse: 28, fine: 12 }

/** Sizes of the drawer for the style sheet. */
const SIZES = {
  '--drawer-rail': `${DRAWER.rail}px`,
  '--drawer-handle': `${DRAWER.handle}px`,
} as CSSProperties

/** Calls back when the user releases an edge. */
const onUserResize =
  (settle: (layout: Layout) => void) =>
  (layout: Layout, { isUserInteraction }: { isUserInteraction: boolean }) => {
    if (isUserInteraction) settle(layout)
  }

/**
 * Returns the total width in pixels of all panels in a group. With the keyboard, an edge is reported as moved
 * before rendering, so a single panel cannot be measured yet.
 */
const sharedWidth = (group: HTMLElement | null): number =>
  [...(group?.querySelectorAll<HTMLElement>(':scope > [data-panel]') ?? [])].reduce(
    (sum, { offsetWidth }) => sum + offsetWidth,
    0,
  )

/** Drawer, map over table, and the inspector while it is open, side by side with movable edges. */
export function Panes() {
  const { t } = useTranslation('workbench')
  const { isFolded, panel, settle, handle } = useDrawerWidth()
  const group = useRef<HTMLDivElement>(null)
  const inspector = usePaneSize('inspector', PANES.inspector.minimum)
  const isInspectorOpen = useMachine('panels', snapshot => snapshot.matches({ inspectorPane: 'open' }))
  const table = usePaneSize('table', useCharted() === null ? TABLE_HEIGHT : CHARTED_HEIGHT)
  return (
    <main className="panes" style={SIZES}>
      {isFolded && <DrawerRail />}
      <Group
        orientation="horizontal"
        resizeTargetMinimumSize={HIT_AREA}
        className="panes-group"
        elementRef={group}
        onLayoutChanged={onUserResize(layout => {
          const pixels = sharedWidth(group.current) / 100
          if (layout['drawer']) settle(layout['drawer'] * pixels)
          if (layout['inspector']) inspector.settle(layout['inspector'] * pixels)
        })}
      >
        {!isFolded && (
          <>
            <Panel
              id="drawer"
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
          <Middle table={table} />
        </Panel>
        {isInspectorOpen && (
          <>
            <Separator className="edge" aria-label={t('edges.inspector')} {...inspector.handle} />
            <Panel
              id="inspector"
              maxSize={PANES.inspector.maximum}
              groupResizeBehavior="preserve-pixel-size"
              {...inspector.panel}
            >
              <div data-pane="inspector" className="pane">
                <InspectorPane />
              </div>
            </Panel>
          </>
        )}
      </Group>
    </main>
  )
}

/** Map over table, both covered by the catalogue while it is open. */
function Middle({ table }: { table: ReturnType<typeof usePaneSize> }) {
  const { t } = useTranslation('workbench')
  const isBehind = useIsCatalogueOpen()
  return (
    <div className="middle">
      <Group
        orientation="vertical"
        resizeTargetMinimumSize={HIT_AREA}
        onLayoutChanged={onUserResize(layout => layout['table'] && table.settle(layout['table']))}
        inert={isBehind}
      >
        <Panel id="map" minSize={160}>
          <div data-pane="map" className="pane">
            <MapPane />
          </div>
        </Panel>
        <Separator className="edge edge-flat" aria-label={t('edges.table')} {...table.handle} />
        <Panel id="table" {...table.panel}>
          <div data-pane="table" className="pane">
            <ZonesTable>
              <ChartStrip />
            </ZonesTable>
          </div>
        </Panel>
      </Group>
      <Catalogue />
    </div>
  )
}

/** Unit of each pane's size, with its getter and setter on a panel. */
const UNITS = {
  inspector: { read: ({ inPixels }: PanelSize) => inPixels, toSize: (size: number) => size },
  table: { read: ({ asPercentage }: PanelSize) => asPercentage, toSize: (size: number) => `${size}%` },
} as const satisfies Record<SizedPane, unknown>

const TOLERANCE = 0.1

/**
 * Keeps a panel at the size in its machine, or at its minimum in pixels if that is larger. Must be called in
 * the component that renders the group: the panel knows its size only afterwards.
 */
function usePaneSize(pane: SizedPane, minSize: number) {
  const runtime = useRuntime()
  const ref = usePanelRef()
  const size = useMachine('panes', ({ context }) => context.sizes[pane])
  const reset = useCommand(`${pane}.reset`)

  useLayoutEffect(() => {
    const { read, toSize } = UNITS[pane]
    const panel = ref.current
    if (!panel) return
    const now = panel.getSize()
    if (now.inPixels < minSize || Math.abs(read(now) - size) > TOLERANCE) panel.resize(toSize(size))
  }, [ref, pane, size, minSize])

  return {
    panel: {
      panelRef: ref,
      minSize,
      /** Default size: all panels restart at it when another one appears or disappears. */
      defaultSize: UNITS[pane].toSize(size),
    },
    /** Sends the machine the size at which the user released the edge. */
    settle: (settled: number) => edit(runtime, 'panes', { type: 'pane.resized', pane, size: settled }),
    handle: { disableDoubleClick: true, onDoubleClick: reset.run, ...reset.data },
  }
}
