import { isLocal } from '../contract/ids.ts'
import { DOWNLOAD_FORMATS, dataFormats, isPicture, PICTURE_FORMATS } from '../domain/download/formats.ts'
import { PICTURE_PROJECTIONS, PICTURE_SIZES } from '../domain/picture/choice.ts'
import { displayedDataset } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { somethingShown } from './reasons.ts'

const download = commandsOf('download', 'download')

const formatOf = (text: string | undefined) => DOWNLOAD_FORMATS.find(format => format === text) ?? 'csv'

const SCOPES = ['displayed', 'all', 'selected'] as const
const scopeOf = (text: string | undefined) => SCOPES.find(each => each === text) ?? 'displayed'
const isSelectedIn = (snapshots: Snapshots, dataset: string | undefined) =>
  snapshots.selection.context.selected[dataset ?? ''] !== undefined

const format: Step = {
  id: 'format',
  choices: ({ preferences }, [dataset = '']) =>
    [...dataFormats(dataset, preferences.context.language), ...PICTURE_FORMATS].map(value => ({
      value,
      key: `choices.${value}`,
    })),
}

/** Part of the dataset to download; by default, the displayed one. */
const scope: Step = {
  id: 'scope',
  optional: true,
  choices: (snapshots, [dataset]) =>
    SCOPES.filter(each => each !== 'selected' || isSelectedIn(snapshots, dataset)).map(value => ({
      value,
      key: `choices.scopes.${value}`,
    })),
  preset: () => 'displayed',
}

const sizeOf = (text: string | undefined) => PICTURE_SIZES.find(each => each === text) ?? 'hd'
const THEMES = ['light', 'dark'] as const

/** Size of a picture of the map in pixels. */
const size: Step = {
  id: 'size',
  choices: () => PICTURE_SIZES.map(value => ({ value, key: `choices.pictureSizes.${value}` })),
}

const projection: Step = {
  id: 'projection',
  choices: () => PICTURE_PROJECTIONS.map(value => ({ value, key: `choices.pictureProjections.${value}` })),
}

/** Theme of a picture; by default, the theme of the screen. */
const ground: Step = {
  id: 'ground',
  optional: true,
  choices: () => [
    { value: 'screen', key: 'choices.asOnScreen' },
    ...THEMES.map(value => ({ value, key: `choices.${value}` as const })),
  ],
  preset: () => 'screen',
}

/** Format of a picture; by default, pixels. */
const pictureFormat: Step = {
  id: 'pictureFormat',
  optional: true,
  choices: () => PICTURE_FORMATS.map(value => ({ value, key: `choices.pictureFormats.${value}` })),
  preset: () => 'png',
}
const pictureFormatOf = (text: string | undefined) => PICTURE_FORMATS.find(each => each === text) ?? 'png'

/** Language that decides which format is proposed. */
const proposedIn = ({ preferences }: Snapshots) => ({ language: preferences.context.language })
const isClosed = (snapshots: Snapshots) => snapshots.download.matches('closed')
const selectedIn = (snapshots: Snapshots) =>
  snapshots.selection.context.selected[snapshots.selection.context.target?.displayed.dataset ?? '']?.count ??
  0
/** Returns the dataset that gives a picture its title: the active one, else the topmost. */
const pictured = ({ download, catalogue }: Snapshots) => {
  const { shown } = download.context
  const named = shown.find(({ displayed }) => displayed.dataset === catalogue.context.dataset) ?? shown.at(-1)
  return named?.displayed.dataset ?? ''
}
const hasArrived = (snapshots: Snapshots) => snapshots.download.context.shown.length > 0

export const downloadCommands: Command[] = [
  download({
    id: 'download.open',
    keys: ['8'],
    steps: [displayedDataset],
    event: ([dataset = ''], snapshots) => ({ type: 'download.opened', dataset, ...proposedIn(snapshots) }),
    needs: [somethingShown, [hasArrived, 'nothingDisplayed'], [isClosed, 'downloadingFirst']],
  }),
  download({
    id: 'download.selected',
    needsServer: true,
    event: (_, snapshots) => ({
      type: 'download.opened',
      dataset: snapshots.selection.context.target?.displayed.dataset ?? '',
      scope: 'selected',
      ...proposedIn(snapshots),
    }),
    needs: [[snapshots => selectedIn(snapshots) > 0, 'nothingSelected']],
    refusal: 'downloadingFirst',
  }),
  download({
    id: 'download.start',
    // The browser creates pictures, and files of browser datasets.
    needsServer: ([dataset = '', chosen]) => !isLocal(dataset) && !isPicture(formatOf(chosen)),
    steps: [displayedDataset, format, scope],
    event: ([dataset = '', format, wanted]) => ({
      type: 'download.started',
      dataset,
      format: formatOf(format),
      scope: scopeOf(wanted),
    }),
    needs: [
      somethingShown,
      [hasArrived, 'nothingDisplayed'],
      [snapshots => !snapshots.download.matches('downloading'), 'downloadingFirst'],
    ],
  }),
  download({
    id: 'download.picture',
    steps: [size, ground, pictureFormat],
    event: ([wanted, theme, chosen], snapshots) => ({
      type: 'download.started',
      dataset: pictured(snapshots),
      format: pictureFormatOf(chosen),
      picture: { size: sizeOf(wanted), theme: THEMES.find(each => each === theme) ?? null },
    }),
    needs: [
      somethingShown,
      [hasArrived, 'nothingDisplayed'],
      [snapshots => !snapshots.download.matches('downloading'), 'downloadingFirst'],
    ],
  }),
  download({
    id: 'download.projected',
    steps: [projection, { ...size, optional: true, preset: () => 'hd' }, pictureFormat],
    event: ([wanted, wantedSize, chosen], snapshots) => ({
      type: 'download.started',
      dataset: pictured(snapshots),
      format: pictureFormatOf(chosen),
      picture: {
        projection: PICTURE_PROJECTIONS.find(each => each === wanted) ?? 'screen',
        size: sizeOf(wantedSize),
      },
    }),
    needs: [
      somethingShown,
      [hasArrived, 'nothingDisplayed'],
      [snapshots => !snapshots.download.matches('downloading'), 'downloadingFirst'],
    ],
  }),
  download({
    id: 'download.confirm',
    hidden: true,
    event: () => ({ type: 'download.started' }),
    refusal: 'noDownload',
  }),
  download({
    id: 'download.abort',
    event: () => ({ type: 'download.aborted' }),
    refusal: 'noDownload',
  }),
  download({
    id: 'download.close',
    hidden: true,
    event: () => ({ type: 'download.closed' }),
    refusal: 'noDownload',
  }),
]
