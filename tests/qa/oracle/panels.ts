import type { World } from '../../../src/commands/command.ts'

type Panel = readonly [selector: string, isOpen: (world: World) => boolean]

const isHere = (world: World) => world.navigation.context.place.path === '/'
const isShown = ({ workbench }: World) => workbench.context.view.displayed.length > 0

/** Panels that come and go, and when they are in sight. */
const PANELS: readonly Panel[] = [
  ['.palette [cmdk-input]', world => world.palette.matches('open')],
  ['.dialog.help', world => world.workbench.matches({ help: 'open' })],
  ['.dialog.history', world => world.notifications.matches('open')],
  ['.dialog.feedback', world => !world.feedback.matches('closed')],
  ['.dialog.download', world => isHere(world) && isShown(world) && !world.download.matches('closed')],
  ['.recording', world => world.recording.matches('on')],
  ['.recording-body', world => world.recording.matches({ on: { panel: 'open' } })],
  [
    '[data-pane="options"]',
    world => isHere(world) && isShown(world) && world.workbench.matches({ options: 'unfolded' }),
  ],
  ['.workbench .status', isHere],
  ['.map-failure', world => isHere(world) && world.workbench.matches({ showing: 'failed' })],
  [
    '.elements-failure',
    world => isHere(world) && world.table.matches({ filled: 'failed' }) && hasRows(world),
  ],
  ['.compare-actions', world => isHere(world) && isCompared(world)],
]

const hasRows = ({ table }: World) => Object.keys(table.context.pages).length > 0
const isCompared = ({ workbench: { context } }: World) =>
  context.view.displayed.some(
    ({ dataset, style, visible }) => dataset === context.active && visible && style.compared !== null,
  )

export const PANEL_SELECTORS: readonly string[] = PANELS.map(([selector]) => selector)

/** Says which panels are there and should not be, and the other way round. */
export function judgePanels(seen: readonly string[], world: World): string[] {
  return PANELS.flatMap(([selector, isOpen]) => {
    const should = isOpen(world)
    if (seen.includes(selector) === should) return []
    return [`${selector} ${should ? 'is not on the screen' : 'is on the screen'}`]
  })
}
