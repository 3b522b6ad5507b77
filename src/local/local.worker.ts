import type { Dataset } from '../contract/dataset.ts'
import { localId } from '../contract/idParts.ts'
import type { Language } from '../contract/languages.mjs'
import { inLanguage, sameInEveryLanguage } from '../contract/texts.ts'
import { ImportError } from '../data/formats/common/importError.ts'
import { SeveralLayers } from '../data/formats/common/layers.ts'
import type { OpenInstance } from '../data/zones/openInstance.ts'
import { FailureError, toFailure } from '../domain/failure.ts'
import { hashOf } from '../domain/hash.ts'
import { areFewMatched, type ZoneChoice } from '../domain/import/originMatching.ts'
import { answer, type LocalAnswer, type LocalCall } from './answer.ts'
import { forgetDataset, keepDataset, readCards, readDataset } from './datasetStore.ts'
import { type KeptCard, type KeptDataset, openKept } from './kept.ts'
import { inEveryLanguage, isRefusedByAll, localText, reportIn, sentenceOf } from './localSentences.ts'
import {
  type FileToOpen,
  type MadeDataset,
  makeDataset,
  type ReadFile,
  readRows,
  rowsWithoutProblem,
  sourceNamed,
} from './make.ts'
import type { LocalEnvelope, LocalFile, LocalReply, LocalRequest, LocalResults } from './messages.ts'
import { zoneChoices } from './originIndex.ts'
import { LocalProblem } from './problems.ts'
import { readContent, writeContent } from './sharedContent.ts'

/** Datasets opened since the page was loaded, so that each is read from the disk once. */
const opened = new Map<string, { kept: KeptDataset; open: OpenInstance }>()

self.addEventListener('message', ({ data }: MessageEvent<LocalEnvelope>) => {
  void reply(data).then(result => self.postMessage(result))
})

async function reply({ id, language, request }: LocalEnvelope): Promise<LocalReply> {
  try {
    return { id, result: await resultOf(request, language) }
  } catch (error) {
    const detail = sentenceOf(error, language)
    const isForeseen = error instanceof ImportError || error instanceof LocalProblem
    const isFinal = isRefusedByAll(error) && ({ isFinal: true } as const)
    return { id, failure: isForeseen ? { code: 'refused', detail, ...isFinal } : toFailure(error) }
  }
}

function resultOf(request: LocalRequest, language: Language): Promise<LocalResults[LocalRequest['type']]> {
  switch (request.type) {
    case 'open':
      return open(request, language)
    case 'match':
      return match(request, language)
    case 'answer':
      return answered(request.call, language)
    case 'list':
      return list()
    case 'giveUp':
      return Promise.reject(new ImportError('readTooLong', { seconds: request.seconds }))
    case 'file':
      return fileKept(request.dataset)
    case 'send':
      return contentOf(request.dataset, language)
    case 'receive':
      return receive(request.dataset, request.content)
    case 'remove':
      return change(request.dataset, true)
    case 'restore':
      return change(request.dataset, false).then(() => null)
  }
}

/** Milliseconds between two heartbeats while a file is being read. */
const SIGN_MS = 1000
let signedAt = 0

function sign(): void {
  signedAt = performance.now()
  self.postMessage({ isAlive: true } satisfies LocalReply)
}

function signAtTimes(): void {
  if (performance.now() - signedAt >= SIGN_MS) sign()
}

let last: { at: string; layer: string | null; read: Promise<ReadFile> } | null = null

/** Reads a layer of a file once for all requests. */
function readOnce(file: FileToOpen): Promise<ReadFile> {
  const { at, layer } = file
  if (last?.at !== at || last.layer !== layer)
    last = { at, layer, read: readRows(file, new AbortController().signal, signAtTimes) }
  return last.read
}

const fileOf = ({ name, content, at, layer }: LocalFile, language: Language): FileToOpen => ({
  name: name || inLanguage(localText('pasted'), language),
  content,
  id: localId(hashOf(`${name} ${at} ${Math.random()}`)),
  at,
  layer,
})

async function open(
  request: Extract<LocalRequest, { type: 'open' }>,
  language: Language,
): Promise<LocalResults['open']> {
  const file = fileOf(request, language)
  const read = await readOnce(file).catch((error: unknown) => {
    if (error instanceof SeveralLayers) return error
    throw error
  })
  if (read instanceof SeveralLayers) return { layers: read.layers }
  if (read.geometry === null && !request.originZones) return { needs: read.data_date }
  await purge()
  sign()
  const made = makeDataset(read, file, request.originZones)
  const kept: KeptDataset = { ...made.kept, dataset: cardOf(made) }
  await keep(kept)
  opened.set(file.id, { kept, open: openKept(kept) })
  // The rows are now stored in another form.
  last = null
  const { zones, originZones } = made.report
  const isPartial = originZones !== null && areFewMatched(zones, originZones.rows)
  return { dataset: file.id, instance: kept.instance.id, report: reportIn(made.report, language), isPartial }
}

/** Compares a file with the keys of datasets. Throws a LocalProblem when no row matches a zone. */
async function match(
  request: Extract<LocalRequest, { type: 'match' }>,
  language: Language,
): Promise<ZoneChoice[]> {
  const file = fileOf(request, language)
  const read = await readOnce(file)
  const choices = zoneChoices(rowsWithoutProblem(read.rows), read.format, request.origins)
  if (choices.length === 0) makeDataset(read, file)
  return choices
}

async function keep(kept: KeptDataset): Promise<void> {
  try {
    await keepDataset(kept)
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new LocalProblem(isFull ? 'noRoom' : 'keepsNothing', {}, error)
  }
}

function cardOf({ title, report, originZones, kept: { id, instance, file } }: MadeDataset): Dataset {
  return {
    id,
    key: 0,
    name: sameInEveryLanguage(title),
    description: inEveryLanguage(language => reportIn(report, language)),
    type: originZones ? 'label' : 'zone',
    origin: localText('origin'),
    source: sourceNamed(file.name),
    status: 'latest',
    geometry_origin: originZones && {
      id: originZones.dataset.id,
      name: originZones.dataset.name,
      source: originZones.dataset.source,
    },
    instances: 1,
    latest: instance,
    dates: [{ id: instance.id, status: 'latest', data_date: instance.data_date }],
  }
}

/** Finds a dataset that has not been removed. */
async function find(id: string) {
  const known = opened.get(id)
  const kept = known?.kept ?? (await readDataset(id).catch(() => undefined))
  if (!kept || kept.isRemoved) return null
  const found = known ?? { kept, open: openKept(kept) }
  opened.set(id, found)
  return found
}

async function answered(call: LocalCall, language: Language): Promise<LocalAnswer> {
  const found = await find(call.dataset)
  if (!found) {
    const detail = sentenceOf(new LocalProblem('elsewhere'), language)
    const body = JSON.stringify({ detail })
    return { status: 404, type: 'application/json', name: null, body, isElsewhere: true }
  }
  try {
    return await answer(call, found.kept, found.open)
  } catch (error) {
    if (!(error instanceof LocalProblem)) throw error
    const detail = sentenceOf(error, language)
    return { status: 400, type: 'application/json', name: null, body: JSON.stringify({ detail }) }
  }
}

/** Returns the original file of a dataset. Received datasets have none. */
async function fileKept(id: string): Promise<LocalResults['file']> {
  const found = await find(id)
  if (!found || found.kept.file.content.size === 0) throw new FailureError({ code: 'notFound', detail: null })
  return found.kept.file
}

/** Returns the name of a dataset, and its content for an account. */
async function contentOf(id: string, language: Language): Promise<LocalResults['send']> {
  const found = await find(id)
  if (!found) throw new FailureError({ code: 'notFound', detail: null })
  return { name: inLanguage(found.kept.dataset.name, language), content: await writeContent(found.kept) }
}

/** Opens a dataset of an account or a private link. It is in memory only, so a reload asks for it again. */
async function receive(id: string, content: Blob): Promise<null> {
  const kept = await readContent(id, content)
  opened.set(id, { kept, open: openKept(kept) })
  return null
}

async function list(): Promise<Dataset[]> {
  const cards = await readCards().catch(() => [])
  const openedAt = ({ dataset: { latest } }: KeptCard) => latest?.imported_at ?? ''
  return cards
    .filter(({ isRemoved }) => !isRemoved)
    .toSorted((a, b) => (openedAt(a) < openedAt(b) ? 1 : -1))
    .map(({ dataset }) => dataset)
}

async function change(id: string, isRemoved: boolean): Promise<LocalResults['remove']> {
  const kept = await readDataset(id)
  if (!kept) throw new FailureError({ code: 'notFound', detail: null })
  opened.delete(id)
  await keep({ ...kept, isRemoved })
  return { dataset: id, instance: kept.instance.id }
}

/** Deletes removed datasets for good. They can be restored until the next file is opened. */
async function purge(): Promise<void> {
  const cards = await readCards().catch(() => [])
  for (const { id, isRemoved } of cards) if (isRemoved) await forgetDataset(id)
}
