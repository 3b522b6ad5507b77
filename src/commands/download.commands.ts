import { isLocal } from '../contract/idParts.ts'
import {
  ORIENTATIONS,
  PICTURE_EXTRAS,
  PICTURE_PROJECTIONS,
  PICTURE_SIZES,
  type PictureExtra,
  type PictureSize,
} from '../contract/page.ts'
import { DOWNLOAD_FORMATS, dataFormats, isPicture, PICTURE_FORMATS } from '../domain/download/formats.ts'
import { isSheet, RESOLUTIONS, SERIES_LEGENDS } from '../domain/picture/choice.ts'
import { displayedDataset, fixedChoiceStep, oneOf, optionalStep, pick, wordChoices } from './choices.ts'
import { type Command, type Condition, commandsOf, type Snapshots, type Step } from './command.ts'
import { isIn, someOf, somethingShown } from './reasons.ts'

const download = commandsOf('download', 'download')

const SCOPES = ['displayed', 'all', 'selected'] as const
const isSelectedIn = (snapshots: Snapshots, dataset: string | undefined) =>
  snapshots.selection.context.selected[dataset ?? ''] !== undefined

const format: Step = {
  id: 'format',
  choices: ({ preferences }, [dataset = '']) =>
    wordChoices([...dataFormats(dataset, preferences.context.language), ...PICTURE_FORMATS]),
}

/** Part of the dataset to download; by default, the displayed one. */
const scope: Step = {
  id: 'scope',
  optional: true,
  choices: (snapshots, [dataset]) =>
    wordChoices(
      SCOPES.filter(each => each !== 'selected' || isSelectedIn(snapshots, dataset)),
      'scopes',
    ),
  preset: () => 'displayed',
}

export const sizeOf = (text: string | undefined) => oneOf(PICTURE_SIZES, text) ?? 'hd'
const THEMES = ['light', 'dark'] as const

/** Size of a picture of the map in pixels. */
export const size = fixedChoiceStep('size', PICTURE_SIZES, 'pictureSizes')
const optionalSize = (preset: PictureSize) => optionalStep('size', preset, PICTURE_SIZES, 'pictureSizes')

const projection = fixedChoiceStep('projection', PICTURE_PROJECTIONS, 'pictureProjections')

/** Theme of a picture; by default, the theme of the screen. */
const ground: Step = {
  id: 'ground',
  optional: true,
  choices: () => [{ value: 'screen', key: 'choices.asOnScreen' }, ...wordChoices(THEMES)],
  preset: () => 'screen',
}

/** Returns the orientations of a size: only a sheet can be turned. */
const turnsOf = (size: string | undefined) =>
  isSheet(sizeOf(size)) ? wordChoices(ORIENTATIONS, 'orientations') : []

/** Orientation of a sheet; by default, landscape. */
export const orientation: Step = {
  id: 'orientation',
  optional: true,
  choices: (_, [wanted]) => turnsOf(wanted),
  preset: () => 'landscape',
}
export const orientationOf = (text: string | undefined) => oneOf(ORIENTATIONS, text) ?? 'landscape'

/** Format of a picture; by default, pixels. */
const pictureFormat = optionalStep('pictureFormat', 'png', PICTURE_FORMATS, 'pictureFormats')
/** Format of a series: pages of one PDF, or a zip of pictures. */
const SERIES_FORMATS = ['pdf', 'png', 'svg'] as const
const seriesFormat = optionalStep('pictureFormat', 'pdf', SERIES_FORMATS, 'pictureFormats')
/** Legends of a series; by default, one for all pages. */
const seriesLegends = optionalStep('seriesLegends', 'shared', SERIES_LEGENDS, 'seriesLegends')
const pictureFormatOf = (text: string | undefined) => oneOf(PICTURE_FORMATS, text) ?? 'png'

/** Sets of parts that a picture may have besides the usual ones. */
const EXTRAS = ['plain', ...PICTURE_EXTRAS, 'both'] as const
const has = (extra: PictureExtra, chosen: string | undefined) => chosen === extra || chosen === 'both'

/** Language that decides which format is proposed. */
const proposedIn = ({ preferences }: Snapshots) => ({ language: preferences.context.language })
const selectedIn = (snapshots: Snapshots) =>
  snapshots.selection.context.selected[snapshots.selection.context.target?.displayed.dataset ?? '']?.count ??
  0
/** Returns the dataset that gives a picture its title: the active one, else the topmost. */
const pictured = ({ download, catalogue }: Snapshots) => {
  const { shown } = download.context
  const named = shown.find(({ displayed }) => displayed.dataset === catalogue.context.dataset) ?? shown.at(-1)
  return named?.displayed.dataset ?? ''
}
const hasArrived = someOf(snapshots => snapshots.download.context.shown, 'nothingDisplayed')
const mayStart: readonly Condition[] = [
  somethingShown,
  hasArrived,
  [snapshots => !snapshots.download.matches('downloading'), 'downloadingFirst'],
]
const mayOpen: readonly Condition[] = [
  somethingShown,
  hasArrived,
  isIn('download', ['closed'], 'downloadingFirst'),
]

export const downloadCommands: Command[] = [
  download({
    id: 'download.open',
    keys: ['8'],
    steps: [displayedDataset],
    event: ([dataset = ''], snapshots) => ({ type: 'download.opened', dataset, ...proposedIn(snapshots) }),
    needs: mayOpen,
  }),
  download({
    id: 'download.compose',
    keys: ['shift+p'],
    event: (_, snapshots) => ({
      type: 'download.opened',
      dataset: pictured(snapshots),
      format: 'png',
      ...proposedIn(snapshots),
    }),
    needs: mayOpen,
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
    needsServer: ([dataset = '', chosen]) =>
      !isLocal(dataset) && !isPicture(oneOf(DOWNLOAD_FORMATS, chosen) ?? 'csv'),
    steps: [displayedDataset, format, scope],
    event: ([dataset = '', format, wanted]) => ({
      type: 'download.started',
      dataset,
      format: oneOf(DOWNLOAD_FORMATS, format) ?? 'csv',
      scope: pick(SCOPES, wanted),
    }),
    needs: mayStart,
  }),
  download({
    id: 'download.picture',
    steps: [size, ground, pictureFormat, orientation],
    event: ([wanted, theme, chosen, turned], snapshots) => ({
      type: 'download.started',
      dataset: pictured(snapshots),
      format: pictureFormatOf(chosen),
      picture: {
        size: sizeOf(wanted),
        orientation: orientationOf(turned),
        theme: oneOf(THEMES, theme),
      },
    }),
    needs: mayStart,
  }),
  download({
    id: 'download.projected',
    steps: [projection, optionalSize('hd'), pictureFormat],
    event: ([wanted, wantedSize, chosen], snapshots) => ({
      type: 'download.started',
      dataset: pictured(snapshots),
      format: pictureFormatOf(chosen),
      picture: {
        projection: oneOf(PICTURE_PROJECTIONS, wanted) ?? 'screen',
        size: sizeOf(wantedSize),
      },
    }),
    needs: mayStart,
  }),
  download({
    id: 'download.pages',
    needsServer: ([dataset = '']) => !isLocal(dataset),
    steps: [
      displayedDataset,
      scope,
      optionalSize('a4'),
      seriesFormat,
      { ...orientation, choices: (_, [, , wanted]) => turnsOf(wanted) },
      seriesLegends,
    ],
    event: ([dataset = '', wanted, wantedSize, chosen, turned, legends]) => ({
      type: 'download.started',
      dataset,
      format: pick(SERIES_FORMATS, chosen),
      scope: pick(SCOPES, wanted),
      picture: {
        each: true,
        legends: pick(SERIES_LEGENDS, legends),
        size: sizeOf(wantedSize),
        orientation: orientationOf(turned),
      },
    }),
    needs: mayStart,
  }),
  download({
    id: 'download.folder',
    // The folder contains the code of the page, which the server has.
    needsServer: true,
    event: (_, snapshots) => ({ type: 'download.started', dataset: pictured(snapshots), format: 'folder' }),
    needs: mayStart,
  }),
  download({
    id: 'picture.extras',
    steps: [fixedChoiceStep('extras', EXTRAS, 'pictureExtras')],
    event: ([parts]) => ({
      type: 'download.changed',
      picture: { arrow: has('arrow', parts), origin: has('origin', parts) },
    }),
    refusal: 'downloadingFirst',
  }),
  download({
    id: 'picture.resolution',
    steps: [fixedChoiceStep('resolution', RESOLUTIONS, 'resolutions')],
    event: ([dots]) => ({
      type: 'download.changed',
      picture: { resolution: oneOf(RESOLUTIONS, dots) ?? '150' },
    }),
    refusal: 'downloadingFirst',
  }),
  download({ id: 'download.confirm', hidden: true, event: 'download.started', refusal: 'noDownload' }),
  download({ id: 'download.abort', event: 'download.aborted', refusal: 'noDownload' }),
  download({ id: 'download.close', hidden: true, event: 'download.closed', refusal: 'noDownload' }),
]
