import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { askBytes } from '../api/client.ts'
import { isLocal } from '../contract/idParts.ts'
import { byLanguage, type Language } from '../contract/languages.mjs'
import { inLanguage } from '../contract/texts.ts'
import type { View } from '../contract/view.ts'
import { encodeAddress } from '../domain/address/address.ts'
import { scriptOf } from '../domain/folder/answers.ts'
import {
  answerFile,
  basemapPath,
  CONTENTS_CALL,
  CONTENTS_FILE,
  type FolderContents,
} from '../domain/folder/contents.ts'
import { around, groundTiles } from '../domain/folder/limits.ts'
import { FOLDER_CODE, folderPage } from '../domain/folder/page.ts'
import { type FolderFacts, readmeOf } from '../domain/folder/readme.ts'
import { proposedTitle } from '../domain/picture/title.ts'
import { shortInstanceName } from '../domain/view/instanceName.ts'
import type { Shown } from '../domain/view/shown.ts'
import { dateFormat } from '../domain/written.ts'
import { spokenLanguage } from '../i18n/index.ts'
import { FolderAnswers } from './folderAnswers.ts'
import type { FolderDataset } from './folderData.ts'
import { readMap, type Watched } from './mapAnswers.ts'
import type { Workbench } from './picturePage.ts'

/** Share of the work that is done when all answers are read. */
const SHARE_OF_ANSWERS = 0.9

/**
 * Writes the map as a folder of files that shows it without a server: the page of an embed, and the answers that
 * it would request. Rejects where a dataset is too large.
 */
export async function takeFolder(workbench: Workbench, { onProgress, signal }: Watched): Promise<Blob> {
  const { context } = workbench.getSnapshot()
  const answers = new FolderAnswers(signal)
  const watched = { onProgress: (share: number) => onProgress(share * SHARE_OF_ANSWERS), signal }
  const { view, datasets, isCoarser } = await readMap(workbench, answers, groundCalls, watched)
  const language = spokenLanguage()
  const home = new URL(encodeAddress(context.view), location.origin).href
  const contents: FolderContents = { view: onOwnGround(view), language, home, answers: answers.numbers }
  return zipOf({ answers, contents, datasets, isCoarser }, signal)
}

/** Files of the coarse basemap. */
const GROUND_FILES = ['world-110m.json', 'places.json'].map(name => ({ path: basemapPath(name) }))

/** Returns the view with a basemap that the folder has: one of another host would need a network. */
const onOwnGround = (view: View): View => {
  const { basemap } = view.ground
  const isOwn = basemap === 'theme' || basemap === 'light' || basemap === 'dark' || basemap === 'none'
  return { ...view, ground: { ...view.ground, basemap: isOwn ? basemap : 'theme' } }
}

/** Lists the calls for the basemap. */
const groundCalls = ({ ground }: View, visible: readonly Shown[]) => [
  ...GROUND_FILES,
  ...(ground.basemap === 'none' ? [] : groundOf(visible)),
]

const groundOf = (visible: readonly Shown[]) =>
  groundTiles(
    visible.map(({ sheet: { instance } }) => instance.focus ?? instance.bbox).reduce(around, null),
  ).map(({ zoom, x, y }) => ({ path: basemapPath(`world/${zoom}/${x}/${y}`) }))

type Written = {
  answers: FolderAnswers
  contents: FolderContents
  datasets: readonly FolderDataset[]
  isCoarser: boolean
}

/** Files of the built client that a folder needs, with their names in it. */
const CODE = [
  ['folder/map.js', FOLDER_CODE.script],
  ['folder/map.css', FOLDER_CODE.styles],
  ['licences.txt', 'licences/code.txt'],
] as const

async function zipOf(
  { answers, contents, datasets, isCoarser }: Written,
  signal: AbortSignal,
): Promise<Blob> {
  const { language } = contents
  const factsIn = (each: Language) => factsOf(datasets, contents.home, isCoarser, each)
  const facts = byLanguage(factsIn)
  const files: [string, string][] = [
    ['index.html', folderPage(facts[language].title, language)],
    ['README.md', readmeOf(facts, language)],
    ['licences/data.txt', `${facts[language].sources.join('\n')}\n`],
    [CONTENTS_FILE, scriptOf(CONTENTS_CALL, contents)],
    ...answers.scripts.map((script, number): [string, string] => [answerFile(number), script]),
    ...(await Promise.all(CODE.map(([path, name]) => codeFile(path, name, signal)))),
  ]
  const zip = new ZipWriter(new BlobWriter('application/zip'), {
    useWebWorkers: false,
    extendedTimestamp: false,
  })
  for (const [name, content] of files) {
    signal.throwIfAborted()
    await zip.add(name, new TextReader(content))
  }
  return zip.close()
}

const codeFile = async (path: string, name: string, signal: AbortSignal): Promise<[string, string]> => [
  name,
  new TextDecoder().decode(await askBytes({ path: import.meta.env.BASE_URL + path, signal })),
]

/** Returns the facts of a folder in a language. */
function factsOf(
  datasets: readonly FolderDataset[],
  home: string,
  isCoarser: boolean,
  language: Language,
): FolderFacts {
  const visible = datasets.map(({ shown }) => shown)
  const sources = visible.flatMap(({ sheet: { dataset } }) => [
    dataset.source,
    ...(dataset.geometry_origin ? [dataset.geometry_origin.source] : []),
  ])
  return {
    ...proposedTitle(visible, language),
    datasets: visible.map(
      ({ sheet: { dataset, instance } }) =>
        `${inLanguage(dataset.name, language)} (${shortInstanceName(instance, dataset.dates, language)})`,
    ),
    labels: [
      ...new Set(datasets.flatMap(({ used }) => used.map(({ title }) => inLanguage(title, language)))),
    ],
    sources: [
      ...new Set(
        sources.map(source =>
          [source.attribution || source.name, source.licence, source.licence_url, source.url]
            .filter(Boolean)
            .join(', '),
        ),
      ),
    ],
    home: visible.some(({ displayed }) => isLocal(displayed.dataset)) ? location.origin : home,
    date: dateFormat(language, { dateStyle: 'long' }).format(new Date()),
    hasHidden: datasets.some(
      ({ files, shown: { displayed } }) => files !== null && displayed.filter !== null,
    ),
    isCoarser,
  }
}
