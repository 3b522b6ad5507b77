import type { Page } from 'playwright'

type LegendEntry = { colour: string; text: string; count: string }
type LegendCard = {
  name: string
  isOpen: boolean
  heading: string | null
  /** End colours of a gradient, and the values beside them. */
  ramp: string[]
  ends: string[]
  /** Values beside nested circles, and the number of zones; null without circles. */
  circles: { values: string[]; zones: string } | null
  rows: LegendEntry[]
}
type TableRow = { index: number; zone: string; cells: string[]; isInspected: boolean }
type Column = { id: string; title: string; sort: string | null }

/** Screen as a user reads it: texts and drawings, without program state. */
export type Screen = {
  /** Names of the displayed datasets, topmost first. */
  layers: string[]
  status: { name: string; zones: string; problem: string } | null
  legends: LegendCard[]
  table: { count: number; columns: Column[]; rows: TableRow[]; search: string; state: string } | null
  tab: string | null
  zone: { name: string; facts: [name: string, value: string][] } | null
  /** Selectors of visible panels. */
  panels: string[]
}

/**
 * Reads the screen.
 * @param panels Selectors to look for.
 */
export const readScreen = (page: Page, panels: readonly string[]): Promise<Screen> =>
  page.evaluate(selectors => {
    const all = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll<HTMLElement>(selector)].filter(
        // The login is in front of the workbench.
        element => element.checkVisibility() && element.closest('.workbench[inert]') === null,
      )
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    // biome-ignore lint/performance/useDomNodeTextContent: a user cannot read hidden text.
    const read = (element: HTMLElement | undefined) => plain(element?.innerText ?? '')
    const one = (selector: string, within: ParentNode = document) => all(selector, within)[0]
    const background = (element: HTMLElement | undefined) =>
      element ? getComputedStyle(element).backgroundColor : ''
    const counts = one('.status-counts')
    const grid = one('.grid')
    const zone = one('#inspector-panel article')
    return {
      layers: all('.layer-name').map(read),
      status: counts
        ? {
            name: read(one('.status-name', counts)) || read(counts),
            zones: read(one('.tabular', counts)),
            problem: read(one('.status-problem', counts)),
          }
        : null,
      legends: all('.legends .legend').map(legend => {
        const ramp = one('.legend-ramp', legend)
        const stops = ramp && getComputedStyle(ramp).backgroundImage.match(/rgb\([^)]*\)|#[0-9a-f]{6}/g)
        return {
          name: read(one('.legend-name', legend)),
          isOpen: (legend as HTMLDetailsElement).open,
          heading: one('.legend-heading', legend) ? read(one('.legend-heading', legend)) : null,
          ramp: stops ? [stops[0] ?? '', stops.at(-1) ?? ''] : [],
          ends: all('.legend-ends span', legend).map(read),
          circles: one('.legend-circles', legend)
            ? {
                values: [...legend.querySelectorAll('.legend-circles text')].map(each =>
                  plain(each.textContent),
                ),
                zones: read(one('.legend-note', legend)),
              }
            : null,
          rows: all('.legend-row', legend).map(row => ({
            colour: background(one('.swatch', row)),
            text: read(one('.legend-text', row)),
            count: read(one('.legend-count', row)),
          })),
        }
      }),
      table: grid
        ? {
            count: Number(grid.ariaRowCount) - 1,
            state: read(one('.zones-state')),
            search: document.querySelector<HTMLInputElement>('[data-pane="tableSearch"] input')?.value ?? '',
            columns: all('[role="columnheader"]', grid).map(cell => ({
              id: cell.dataset['column'] ?? '',
              title: read(one('.grid-title', cell)),
              sort: cell.ariaSort,
            })),
            rows: all('.grid-body [role="row"]:not([aria-busy])', grid).map(row => ({
              index: Number(row.ariaRowIndex) - 2,
              zone: row.dataset['args'] ?? '',
              isInspected: row.ariaCurrent === 'true',
              // A mark may follow the value.
              cells: all('.grid-cell', row).map(({ firstChild }) => plain(firstChild?.textContent ?? '')),
            })),
          }
        : null,
      tab: one('.inspector-tabs [aria-selected="true"]')?.id.split('-').at(-1) ?? null,
      zone: zone
        ? {
            name: read(one('.inspector-zone', zone)),
            facts: all('.fact', zone).map(fact => [
              read(one('dt', fact)),
              read(one('dd .fact-copied > span', fact) ?? one('dd', fact)),
            ]),
          }
        : null,
      panels: selectors.filter(selector => one(selector) !== undefined),
    }
  }, panels)
