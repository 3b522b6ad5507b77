import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { askBytes } from '../api/client.ts'
import { isLocal } from '../contract/idParts.ts'
import { byLanguage, type Language } from '../contract/languages.mjs'
import { inLanguage } from '../contract/texts.ts'
import { scriptOf } from '../domain/folder/answers.ts'
import { answerFile, CONTENTS_CALL, CONTENTS_FILE, type FolderContents } from '../domain/folder/contents.ts'
import { FOLDER_CODE, folderPage } from '../domain/folder/page.ts'
import { type FolderFacts, readmeOf } from '../domain/folder/readme.ts'
import { proposedTitle } from '../domain/picture/title.ts'
import { shortInstanceName } from '../domain/view/instanceName.ts'
import { dateFormat } from '../domain/written.ts'
import type { FolderAnswers } from './folderAnswers.ts'
import type { FolderDataset } from './folderData.ts'

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

/** Packs the files of a folder. */
export async function zipOf(
  { answers, contents, datasets, isCoarser }: Written,
  signal: AbortSignal,
): Promise<Blob> {
  const { language } = contents
  const factsIn = (each: Language) => factsOf(datasets, contents, isCoarser, each)
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
  { home, story }: FolderContents,
  isCoarser: boolean,
  language: Language,
): FolderFacts {
  const visible = datasets.map(({ shown }) => shown)
  const sources = visible.flatMap(({ sheet: { dataset } }) => [
    dataset.source,
    ...(dataset.geometry_origin ? [dataset.geometry_origin.source] : []),
  ])
  return {
    ...(story?.story.title ? { title: story.story.title, subtitle: '' } : proposedTitle(visible, language)),
    isStory: story !== null,
    datasets: [
      ...new Set(
        visible.map(
          ({ sheet: { dataset, instance } }) =>
            `${inLanguage(dataset.name, language)} (${shortInstanceName(instance, dataset.dates, language)})`,
        ),
      ),
    ],
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
