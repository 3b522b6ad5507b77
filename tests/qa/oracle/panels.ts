import type { Snapshots } from '../../../src/commands/command.ts'
import { comparisonBaseOf } from '../../../src/domain/view/shown.ts'

type Panel = readonly [selector: string, isOpen: (snapshots: Snapshots) => boolean]

const isHere = (snapshots: Snapshots) => snapshots.navigation.context.place.path === '/'
const isShown = ({ workbench }: Snapshots) => workbench.context.view.displayed.length > 0

/** Optional panels, and the states in which they are visible. */
const PANELS: readonly Panel[] = [
  ['.palette [cmdk-input]', snapshots => snapshots.palette.matches({ dialog: 'open' })],
  ['.dialog.help', snapshots => snapshots.panels.matches({ help: 'open' })],
  ['.dialog.history', snapshots => snapshots.notifications.matches('open')],
  ['.dialog.feedback', snapshots => !snapshots.feedback.matches('closed')],
  [
    '.dialog.download',
    snapshots => isHere(snapshots) && isShown(snapshots) && !snapshots.download.matches('closed'),
  ],
  ['.recording', snapshots => snapshots.recording.matches('on')],
  ['.recording-body', snapshots => snapshots.recording.matches({ on: { panel: 'open' } })],
  [
    '[data-pane="options"]',
    snapshots => isHere(snapshots) && isShown(snapshots) && snapshots.panels.matches({ options: 'unfolded' }),
  ],
  ['.workbench .status', isHere],
  ['.map-failure', snapshots => isHere(snapshots) && snapshots.workbench.matches({ showing: 'failed' })],
  [
    '.zones-failure',
    snapshots =>
      isHere(snapshots) && snapshots.table.matches({ rows: { filled: 'failed' } }) && hasRows(snapshots),
  ],
  ['.compare-actions', snapshots => isHere(snapshots) && isCompared(snapshots)],
]

const hasRows = ({ table }: Snapshots) => Object.keys(table.context.pages).length > 0
const isCompared = ({ workbench: { context } }: Snapshots) =>
  context.view.displayed.some(
    ({ dataset, style, visible }) =>
      dataset === context.active && visible && comparisonBaseOf(style) !== null,
  )

export const PANEL_SELECTORS: readonly string[] = PANELS.map(([selector]) => selector)

/** Describes unexpected and missing panels. */
export function judgePanels(seen: readonly string[], snapshots: Snapshots): string[] {
  return PANELS.flatMap(([selector, isOpen]) => {
    const should = isOpen(snapshots)
    if (seen.includes(selector) === should) return []
    return [`${selector} ${should ? 'is not on the screen' : 'is on the screen'}`]
  })
}
