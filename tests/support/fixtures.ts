import type { ZoneDetail } from '../../machines/inspect.machine.ts'
import type { Stored } from '../../machines/stored.types.ts'
import type { ClientConfig } from '../../src/contract/config.ts'
import type { Dataset, Instance } from '../../src/contract/dataset.ts'
import { datasetOfZone, labelId, zoneParts } from '../../src/contract/idParts.ts'
import type { Label } from '../../src/contract/label.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import type { Sheet } from '../../src/domain/view/shown.ts'

const text = (fr: string, en = fr) => ({ fr, en })
const source = {
  id: 'insee',
  name: 'INSEE',
  url: null,
  licence: 'Licence Ouverte',
  licence_url: null,
  attribution: 'INSEE',
}

export const instance = (
  dataset: string,
  edition: string,
  status: Instance['status'] = 'latest',
): Instance => ({
  id: `${dataset}~${edition}`,
  dataset,
  status,
  imported_at: '2026-01-02T03:04:05Z',
  data_date: edition,
  rows: 101,
  zones: 101,
  unmatched: 0,
  origin_instance: null,
  bbox: [-62, -21, 56, 51],
  focus: [-5, 41, 10, 51],
})

const dated = (dataset: string, data_date: string, status: Instance['status']) => ({
  id: `${dataset}~${data_date}`,
  status,
  data_date,
})

const dataset = (id: string, changes: Partial<Dataset> = {}): Dataset => ({
  id,
  key: 1,
  name: text(`Jeu ${id}`, `Dataset ${id}`),
  description: text(''),
  type: 'zone',
  origin: text('INSEE'),
  source,
  status: 'latest',
  geometry_origin: null,
  instances: 2,
  latest: instance(id, '2026'),
  dates: [dated(id, '2026', 'latest'), dated(id, '2021', 'historical')],
  ...changes,
})

/** Dataset of zones, dataset of labels for these zones, and dataset with only an inactive instance. */
export const DATASETS: Dataset[] = [
  dataset('zones'),
  dataset('labels', {
    type: 'label',
    geometry_origin: { id: 'zones', name: text('Jeu zones', 'Dataset zones'), source },
  }),
  dataset('inactive', {
    status: 'inactive',
    instances: 1,
    latest: null,
    dates: [dated('inactive', '2018', 'inactive')],
  }),
]

export const INSTANCES: Record<string, Instance[]> = {
  zones: [instance('zones', '2026'), instance('zones', '2021', 'historical')],
  labels: [instance('labels', '2026'), instance('labels', '2021', 'historical')],
  inactive: [instance('inactive', '2018', 'inactive')],
}

export const label = (name: string, type: Label['type']): Label => ({
  id: name,
  name,
  title: text(name),
  type,
  unit: null,
  measure: type === 'number' ? 'count' : null,
  column: name,
  stats: {
    min: type === 'number' ? 1 : null,
    max: type === 'number' ? 9 : null,
    nulls: 0,
    distinct: 9,
    quantiles: [],
  },
})

export const LABELS = [label('population', 'number'), label('region', 'text')]

export function sheetOf(id: string, instanceId: string): Sheet {
  const found = DATASETS.find(each => each.id === id)
  const shown = INSTANCES[id]?.find(each => each.id === instanceId)
  if (!found || !shown) throw new Error(`No fixture for ${instanceId}.`)
  const originLabels = found.geometry_origin ? [label('surface', 'number')] : []
  const names = found.geometry_origin ? [...LABELS, label('menages', 'number')] : LABELS
  const labels = names.map(each => ({ ...each, id: labelId(instanceId, each.name) }))
  return { dataset: found, instance: shown, labels, originLabels, files: null }
}

/** Zone with one label. */
export const zoneOf = (id: string): ZoneDetail => ({
  zone: {
    id,
    key: zoneParts(id)?.key ?? id,
    name: id,
    ordinal: 0,
    bbox: [0, 0, 1, 1],
    geometry: null,
    labels: {},
    origin_labels: {},
  },
  labels: [
    {
      dataset: datasetOfZone(id),
      instance: '',
      name: 'population',
      title: text('Population', 'Population'),
      type: 'number',
      unit: null,
      value: 7,
      from_origin: false,
    },
  ],
})

export const NOTHING_STORED: Stored = {
  drawer: { width: null, isFolded: false, staysWide: false },
  panes: {},
  isInspectorOpen: false,
  preferences: {},
  recents: [],
  notifications: [],
  reloadedOnce: false,
  layouts: {},
  // The user has already answered the question of the first logout.
  logout: { computer: 'private', member: 'none' },
  styles: [],
  maps: [],
  story: null,
  stories: [],
  templates: [],
  isByLink: false,
  isFirstVisit: false,
}

export const FIRST_VISIT = { view: EMPTY_VIEW, place: { path: '/', search: '' }, stored: NOTHING_STORED }

/** Server with open access and every feature. */
export const CONFIG: ClientConfig = {
  version: '0.0.0',
  access: 'open',
  showcase: [],
  basemap_style_url: null,
  basemaps: [],
  google_client_id: 'client',
  google_flow: 'token',
  sentry_dsn: null,
  demo: true,
  import: 'local',
  mailbox: true,
  feedback_mailed: false,
  offline: true,
  preparing: [],
  import_max_bytes: 1_000_000,
}

export const PLACES = [
  { id: 'Japan', name: text('Japon', 'Japan'), lng: 138, lat: 36, zoom: 3, kind: 'country' as const },
]
