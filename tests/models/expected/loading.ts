import type { Expected } from './row.ts'

const ABORTED = { act: 'loading.abandoned', to: 'abandoned', leaves: 'workbench:status.loading' } as const
const MOVED = {
  act: 'place.changed',
  when: 'reload on move is on',
  to: 'settling',
} as const

/**
 * Displayed dataset, from the first request to the zones on the map. The user can abort the load. With reload
 * on move, it follows the map. Former zones stay until the new ones are complete.
 */
export const loading: Expected = {
  '': [
    { act: 'demand.changed', when: 'it is already loading' },
    {
      act: 'demand.changed',
      when: 'all zones of the instance are loaded, and only the filter has changed',
      to: 'filtering',
    },
    {
      act: 'demand.changed',
      when: 'another instance or extent is wanted',
      to: 'opening',
      reads: 'workbench:status.opening',
    },
    { act: 'legend.drawn' },
    { act: 'charts.counted' },
    { act: 'style.changed', when: 'it is another style' },
    { act: 'charts.changed', when: 'they are other charts' },
    { act: 'filter.previewed', when: 'it is another filter' },
  ],
  opening: [
    { act: 'always', when: 'the labels of the instance are known', to: 'receiving' },
    { act: 'openInstance done', to: 'receiving', reads: 'workbench:status.loading' },
    { act: 'openInstance failed', to: 'failed', reads: 'workbench:status.failed' },
    ABORTED,
  ],
  receiving: [
    { act: 'part.received', reads: 'workbench:status.receivedZones' },
    { act: 'tiles.received', reads: 'workbench:status.tiles' },
    { act: 'parts.completed', to: 'loaded', legend: 'zones', leaves: 'workbench:status.loading' },
    { act: 'parts.failed', to: 'failed', reads: 'workbench:status.failed' },
    ABORTED,
    MOVED,
  ],
  filtering: [
    { act: 'zones.filtered', when: 'they are those of the wanted filter', to: 'confirming' },
    { act: 'paint.failed', to: 'opening' },
    ABORTED,
  ],
  confirming: [
    { act: 'confirmZones done', when: 'the server finds as many zones', to: 'loaded' },
    { act: 'confirmZones done', when: 'it finds others, which are loaded again', to: 'opening' },
    { act: 'confirmZones failed', to: 'failed', reads: 'workbench:status.failed' },
    ABORTED,
  ],
  settling: [
    { act: 'after settling', when: 'the map rests', to: 'opening' },
    { act: 'place.changed', when: 'the map is still moving', to: 'settling' },
    ABORTED,
  ],
  loaded: [
    MOVED,
    { act: 'style.changed', when: 'it is another style' },
    { act: 'charts.changed', when: 'they are other charts' },
    { act: 'filter.previewed', when: 'it is another filter' },
    { act: 'paint.renewed' },
    {
      act: 'paint.failed',
      when: 'the former style is still on the map',
      to: 'unpainted.waiting',
      message: 'paintFailed',
    },
  ],
  'unpainted.waiting': [{ act: 'after waitLimit', to: 'unpainted.painting' }],
  'unpainted.painting': [{ act: 'paint.failed', to: 'unpainted.waiting' }],
  unpainted: [
    { act: 'legend.drawn', to: 'loaded' },
    { act: 'style.changed', when: 'it is another style', to: 'unpainted.painting' },
    { act: 'paint.renewed', to: 'unpainted.painting' },
    MOVED,
  ],
  failed: [
    { act: 'loading.retried', when: 'only the filter is wanted', to: 'filtering' },
    { act: 'loading.retried', when: 'zones are wanted', to: 'opening', reads: 'workbench:status.opening' },
    { ...ABORTED, leaves: 'workbench:status.failed' },
    MOVED,
  ],
  abandoned: [
    { act: 'always', when: 'something was shown: it is shown again', to: 'loaded' },
    { act: 'always', when: 'nothing was shown: the dataset leaves the map', to: 'closed' },
  ],
}
