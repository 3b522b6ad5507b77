import { type Act, ADDRESS } from '../path.ts'
import { run } from './letters.ts'

const zones = (outcome: 'ok' | 'held' | '500'): Act => ({ kind: 'server', part: 'zones', outcome })
const accounts = (outcome: 'ok' | '500'): Act => ({ kind: 'server', part: 'accounts', outcome })
const files = (outcome: 'ok' | 'held' | '500'): Act => ({ kind: 'server', part: 'import', outcome })
const typed = (field: string, value: string): Act => ({ kind: 'typed', field, value })

const REGIONS = run('dataset.display', 'fr-regions')

/** Paths that exploring within its bounds does not find, by machine. */
export const wanted: Readonly<Record<string, readonly (readonly Act[])[]>> = {
  workbench: [
    [
      REGIONS,
      run('options.toggle'),
      run('filter.open', 'fr-regions'),
      run('inspector.card'),
      run('inspector.filter'),
      run('inspector.settings'),
      run('inspector.filter'),
      run('inspector.zone'),
      run('inspector.filter'),
    ],
    [
      REGIONS,
      run('dataset.display', 'monde-statistiques'),
      run('dataset.activate', 'fr-regions'),
      run('curl.copy'),
      run('link.copy'),
    ],
    [
      REGIONS,
      run('reload.toggle'),
      zones('held'),
      run('map.zoomIn'),
      run('loading.abort'),
      run('map.zoomIn'),
      run('workbench.back'),
      run('map.zoomIn'),
      run('visibility.toggle', 'fr-regions'),
      zones('ok'),
    ],
    [
      REGIONS,
      run('reload.toggle'),
      zones('500'),
      run('map.zoomIn'),
      zones('held'),
      run('loading.retry'),
      zones('ok'),
    ],
    [zones('held'), REGIONS, run('workbench.back')],
    [zones('500'), REGIONS, run('workbench.back')],
    [zones('500'), REGIONS, run('loading.abort')],
    [
      REGIONS,
      run('zone.next'),
      run('zone.deselect'),
      run('zone.inspectCentre'),
      run('map.visit', '48.85,2.35'),
      run('guide.open'),
    ],
  ],
  savedStyles: [
    [
      REGIONS,
      run('settings.save', 'fr-regions'),
      run('opacity.set', 'fr-regions', '40'),
      run('settings.save', 'fr-regions'),
      run('style.restore'),
    ],
  ],
  panes: [
    [typed('panes.inspector', '40'), run('inspector.reset'), typed('panes.table', '40'), run('table.reset')],
  ],
  drawer: [[typed('drawer.width', '40'), run('drawer.reset'), run('drawer.toggle')]],
  picking: [[REGIONS, typed('picking.zone', '0'), typed('picking.zones', '3'), run('zones.deselect')]],
  inspect: [
    [
      REGIONS,
      run('zone.inspect', 'fr-regions.84'),
      run('zone.walk', 'value'),
      run('zone.copyLabels'),
      run('zone.deselect'),
    ],
    [
      REGIONS,
      run('instances.compare', 'fr-regions~2015'),
      run('zone.inspectRemoved', 'fr-regions.21'),
      run('zone.deselect'),
    ],
  ],
  filter: [
    [
      REGIONS,
      run('filter.open', 'fr-regions'),
      run('filter.addCondition'),
      typed('filter.label', 'nom'),
      typed('filter.text', 'Bretagne'),
      typed('filter.left', ''),
    ],
    [
      run('dataset.display', 'monde-statistiques'),
      run('filter.open', 'monde-statistiques'),
      run('filter.addCondition'),
      typed('filter.node', 'n1'),
      run('filter.combine', 'or'),
    ],
  ],
  download: [
    [
      REGIONS,
      { kind: 'server', part: 'export', outcome: '500' },
      run('download.open', 'fr-regions'),
      run('download.confirm'),
      run('download.confirm'),
    ],
  ],
  displaySettings: [
    [
      REGIONS,
      run('settings.open', 'fr-regions'),
      typed('settings.label', 'population'),
      run('mode.choose', 'value'),
      run('mode.choose', 'gradient'),
      run('ramp.reverse'),
      typed('settings.label', 'nom'),
      run('random.toggle'),
      run('settings.save', 'fr-regions'),
    ],
  ],
  table: [
    [run('dataset.display', 'monde-statistiques'), typed('table.scroll', 'end')],
    [
      REGIONS,
      run('column.widen', 'name'),
      run('column.narrow', 'name'),
      run('column.fit', 'name'),
      run('columns.reset'),
    ],
    [REGIONS, run('column.toggle', 'population'), run('column.left', 'chef_lieu'), run('columns.reset')],
    [
      REGIONS,
      run('instances.compare', 'fr-regions~2015'),
      run('table.narrow', 'added'),
      run('table.sort', 'compared:change'),
      run('table.widen'),
      zones('held'),
      run('table.narrow', 'added'),
      run('table.narrow', 'value'),
      zones('ok'),
      run('comparison.close'),
    ],
  ],
  importing: [
    [run('import.choose'), typed('import.file', 'large')],
    [
      run('import.choose'),
      typed('import.file', 'lieux'),
      run('import.start'),
      run('import.choose'),
      typed('import.file', 'large'),
    ],
    [
      run('import.choose'),
      typed('import.file', 'lieux'),
      run('import.start'),
      run('import.choose'),
      typed('import.file', 'lieux'),
      run('import.start'),
      run('import.again'),
    ],
    [run('import.open'), run('account.demo'), run('screen.workbench')],
    [
      run('import.choose'),
      typed('import.file', 'lieux'),
      files('held'),
      run('import.start'),
      run('import.abort'),
      files('500'),
      run('import.start'),
      run('import.start'),
      files('ok'),
      run('import.check'),
      files('held'),
      run('import.start'),
      run('import.abort'),
    ],
    [
      run('import.choose'),
      typed('import.file', 'lieux'),
      typed('import.encoding', 'utf-8'),
      files('held'),
      typed('import.encoding', 'windows-1252'),
      typed('import.name', 'Lieux'),
      files('ok'),
    ],
  ],
  palette: [[run('dataset.select'), run('catalogue.narrow', 'type', 'zone')]],
  startup: [
    [
      run('account.demo'),
      accounts('500'),
      typed(ADDRESS, '/'),
      run('account.reload'),
      accounts('ok'),
      run('account.reload'),
    ],
  ],
  passwordReset: [
    [
      typed(ADDRESS, '/password/reset/MQ/a-link'),
      run('reset.choose'),
      typed('reset.form', 'different'),
      run('reset.choose'),
      accounts('500'),
      typed('reset.form', 'same'),
      run('reset.choose'),
    ],
  ],
  nameChange: [
    [
      run('account.demo'),
      run('account.settings'),
      typed('name.form', 'Léa'),
      accounts('500'),
      run('name.save'),
      accounts('ok'),
      run('name.save'),
    ],
  ],
  passwordChange: [
    [
      run('account.demo'),
      run('account.settings'),
      typed('passwordChange.form', 'same'),
      accounts('500'),
      run('password.change'),
    ],
  ],
  apiKeys: [
    [run('account.demo'), accounts('500'), run('account.settings'), accounts('ok'), run('keys.retry')],
  ],
  emailVerification: [
    [accounts('500'), typed(ADDRESS, '/account/confirm/a-link')],
    [
      typed(ADDRESS, '/account/confirm/a-link'),
      typed('mail.form', 'nobody'),
      run('verification.resend'),
      typed('mail.form', 'someone@example.org'),
      run('verification.resend'),
      typed('mail.form', 'another@example.org'),
    ],
    [run('verification.resend')],
    [run('account.signup'), typed('signup.form', 'new'), run('signup.submit'), run('verification.resend')],
  ],
  feedback: [
    [
      run('feedback.open'),
      run('feedback.send'),
      typed('feedback.text', 'Bien.'),
      run('feedback.send'),
      run('feedback.close'),
    ],
  ],
}
