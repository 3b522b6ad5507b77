import { inEach } from '../contract/common.ts'
import type { Dataset } from '../contract/dataset.ts'
import { localId } from '../contract/ids.ts'
import { FailureError, toFailure } from '../domain/failure.ts'
import { hashOf } from '../domain/hash.ts'
import { ImportError } from '../server/formats/common/importError.ts'
import type { OpenInstance } from '../server/zones/openInstance.ts'
import { answer, type LocalAnswer, type LocalCall } from './answer.ts'
import { type KeptDataset, openKept } from './kept.ts'
import { type MadeDataset, makeDataset, sourceNamed } from './make.ts'
import type { Asker, LocalEnvelope, LocalReply, LocalRequest, LocalResults } from './messages.ts'
import { LocalProblem } from './problems.ts'
import { inEveryLanguage, localText, reportIn, sentenceOf } from './sentences.ts'
import { forgetDataset, keepDataset, readDataset, readDatasets } from './store.ts'

/** Datasets that have been opened since the page was, so that each is read from the disk once. */
const opened = new Map<string, { kept: KeptDataset; open: OpenInstance }>()

self.addEventListener('message', ({ data }: MessageEvent<LocalEnvelope>) => {
  void reply(data).then(said => self.postMessage(said))
})

async function reply({ id, asker, request }: LocalEnvelope): Promise<LocalReply> {
  try {
    return { id, result: await resultOf(request, asker) }
  } catch (error) {
    const detail = sentenceOf(error, asker.language)
    const isForeseen = error instanceof ImportError || error instanceof LocalProblem
    return { id, failure: isForeseen ? { code: 'refused', detail } : toFailure(error) }
  }
}

function resultOf(request: LocalRequest, asker: Asker): Promise<LocalResults[LocalRequest['type']]> {
  switch (request.type) {
    case 'open':
      return open(request, asker)
    case 'answer':
      return answered(request.call, asker)
    case 'list':
      return list(asker)
    case 'remove':
      return change(request.dataset, true, asker)
    case 'restore':
      return change(request.dataset, false, asker).then(() => null)
  }
}

async function open(
  { name, content, at }: Extract<LocalRequest, { type: 'open' }>,
  { owner, language }: Asker,
): Promise<LocalResults['open']> {
  await purge()
  const id = localId(hashOf(`${name} ${at} ${Math.random()}`))
  const made = await makeDataset({ name, content, id, owner, at }, new AbortController().signal)
  const kept: KeptDataset = { ...made.kept, dataset: cardOf(made) }
  await keep(kept)
  opened.set(id, { kept, open: openKept(kept) })
  return { dataset: id, instance: kept.instance.id, said: reportIn(made.report, language) }
}

async function keep(kept: KeptDataset): Promise<void> {
  try {
    await keepDataset(kept)
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new LocalProblem(isFull ? 'noRoom' : 'keepsNothing', {}, error)
  }
}

function cardOf({ title, report, kept: { id, instance, file } }: MadeDataset): Dataset {
  return {
    id,
    key: 0,
    name: inEach(title),
    description: inEveryLanguage(language => reportIn(report, language)),
    type: 'zone',
    origin: localText('origin'),
    source: sourceNamed(file.name),
    status: 'latest',
    geometry_origin: null,
    instances: 1,
    latest: instance,
    dates: [{ id: instance.id, status: 'latest', data_date: instance.data_date }],
  }
}

/** Finds a dataset that whoever asks may see. */
async function find(id: string, owner: string | null) {
  const known = opened.get(id)
  const kept = known?.kept ?? (await readDataset(id).catch(() => undefined))
  if (!kept || kept.isRemoved || !isSeenBy(kept, owner)) return null
  const found = known ?? { kept, open: openKept(kept) }
  opened.set(id, found)
  return found
}

/** Tells whether somebody sees a dataset: an account has its own, and everybody those opened while nobody was logged in. */
const isSeenBy = (kept: KeptDataset, owner: string | null) => kept.owner === null || kept.owner === owner

async function answered(call: LocalCall, { owner, language }: Asker): Promise<LocalAnswer> {
  const found = await find(call.dataset, owner)
  if (!found) {
    const detail = sentenceOf(new LocalProblem('elsewhere'), language)
    return { status: 404, type: 'application/json', name: null, body: JSON.stringify({ detail }) }
  }
  try {
    return await answer(call, found.kept, found.open)
  } catch (error) {
    if (!(error instanceof LocalProblem)) throw error
    const detail = sentenceOf(error, language)
    return { status: 400, type: 'application/json', name: null, body: JSON.stringify({ detail }) }
  }
}

async function list({ owner }: Asker): Promise<Dataset[]> {
  const all = await readDatasets().catch(() => [])
  return all
    .filter(kept => !kept.isRemoved && isSeenBy(kept, owner))
    .toSorted((a, b) => (a.instance.imported_at < b.instance.imported_at ? 1 : -1))
    .map(({ dataset }) => dataset)
}

async function change(id: string, isRemoved: boolean, { owner }: Asker): Promise<LocalResults['remove']> {
  const kept = await readDataset(id)
  if (!kept || !isSeenBy(kept, owner)) throw new FailureError({ code: 'notFound', detail: null })
  opened.delete(id)
  await keep({ ...kept, isRemoved })
  return { dataset: id, instance: kept.instance.id }
}

/** Forgets for good what was taken away before: it can be put back until the next file is opened. */
async function purge(): Promise<void> {
  const all = await readDatasets().catch(() => [])
  for (const { id, isRemoved } of all) if (isRemoved) await forgetDataset(id)
}
