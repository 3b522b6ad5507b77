import type { Expected, Row } from './row.ts'
import { showing } from './workbench.showing.ts'

const DISPLAYED = 'the dataset is displayed'
const MAP_THERE = 'the map is there'

/** Events that do not change the View. */
const everywhere: readonly Row[] = [
  {
    act: 'sheet.opened',
    when: 'the map moves to a whole dataset once its extent is known',
    message: ['linkLabelUnknown', 'linkFilterUnknown', 'linkComparedUnknown', null],
  },
  { act: 'camera.moved' },
  { act: 'map.failed', message: 'mapFailed', reads: 'map:none.webgl.title' },
  { act: 'shapes.changed', when: 'a part of the map is missing, or whole again' },
  { act: 'insets.changed', when: 'an inset loses its last zone, or gets its first one' },
  { act: 'zone.pointed' },
  {
    act: 'zones.selected',
    when: 'a displayed dataset contains some of them, which are selected',
    reads: 'table:selected',
  },
  { act: 'menu.asked' },
  { act: 'zone.inspected', when: 'it is another zone of what is displayed, or none' },
  { act: 'dataset.activated', when: 'another displayed dataset is active' },
  { act: 'dataset.fitted', when: 'its extent is known' },
  { act: 'selection.changed' },
  { act: 'map.steered', when: MAP_THERE },
  { act: 'map.centreInspected', when: 'zones are on the map' },
  { act: 'map.walked', when: 'zones are on the map' },
  { act: 'style.previewed', when: DISPLAYED },
  { act: 'card.opened', reads: 'inspector:tabs.card', focus: 'inspector:tabs.card' },
  { act: 'card.closed', leaves: 'inspector:tabs.card' },
  { act: 'settings.opened', when: DISPLAYED, reads: 'settings:label', focus: 'inspector:tabs.settings' },
  { act: 'filter.opened', when: DISPLAYED, reads: 'filter:heading', focus: 'inspector:tabs.filter' },
  { act: 'table.opened', when: DISPLAYED, focus: 'workbench:panes.table' },
  { act: 'draft.edited' },
  { act: 'draft.ended' },
  { act: 'filter.previewed', when: DISPLAYED },
  { act: 'opacity.previewed', when: DISPLAYED },
  { act: 'place.visited', when: 'it is a place, and the map is there' },
  { act: '* failed', when: 'a part of the product has failed', message: 'unexpected' },
  { act: 'looks.changed' },
  { act: 'language.changed' },
  { act: 'screen.changed' },
  { act: 'session.opened' },
  { act: 'session.closed' },
  { act: 'member.left', when: 'data for members leave the map with the member' },
  { act: 'access.announced' },
  { act: 'account.wanted', when: 'somebody has logged in meanwhile: it is requested again' },
  { act: 'account.wanted', when: 'nobody is logged in: the login follows', message: ['accountWanted', null] },
]

/** Root: the View with its history. */
export const workbench: Expected = {
  '': everywhere,
  ...showing,
}
