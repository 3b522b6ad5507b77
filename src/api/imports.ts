import type { z } from 'zod'
import { AddressNews, type Offer } from '../contract/address.ts'
import {
  type ImportDefinition,
  ImportNews,
  type ImportProgress,
  type ImportReport,
  type PastImport,
  PastImportPage,
} from '../contract/import.ts'
import { ImportUsage, type SurveyRequest, Upload } from '../contract/upload.ts'
import { FailureError } from '../domain/failure.ts'
import { ask, askAll, callWithoutAnswer, chunksOf, open, rejectAs, type StreamedAnswer } from './client.ts'

type Sending = {
  name: string
  content: Blob
  /** Receives the number of bytes sent so far. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/** Uploads a file for an import, and returns its survey. Rejects like `ask`. */
export const sendFile = ({ name, content, onProgress, signal }: Sending): Promise<Upload> =>
  ask(Upload, {
    path: '/cartable/import/',
    parameters: { name },
    body: content,
    onSent: onProgress,
    signal,
  })

const pathOf = (id: string, what = '') => `/cartable/import/${encodeURIComponent(id)}/${what}`

/** Surveys an uploaded file again. */
export function surveyUpload(id: string, request: SurveyRequest, signal?: AbortSignal): Promise<Upload> {
  return ask(Upload, { path: pathOf(id, 'survey/'), body: request, signal })
}

/** Lists the user's imports, last one first. */
export const listImports = (signal?: AbortSignal): Promise<PastImport[]> =>
  askAll(PastImportPage, { path: '/cartable/import/', signal })

/** Reads the number of bytes that the user has imported, and the quota. */
export const readUsage = (signal?: AbortSignal): Promise<ImportUsage> =>
  ask(ImportUsage, { path: '/cartable/import/usage/', signal })

/** Deletes an uploaded file. */
export function forgetUpload(id: string): Promise<void> {
  return callWithoutAnswer({ path: pathOf(id), method: 'DELETE' })
}

/** Removes an imported instance from the catalogue. */
export function removeImported(instance: string, signal?: AbortSignal): Promise<void> {
  return callWithoutAnswer({
    path: pathOf('instance', `${encodeURIComponent(instance)}/`),
    method: 'DELETE',
    signal,
  })
}

/** Makes the server fetch the file at an address, or list the files there. Disconnecting aborts it. */
export async function fetchAddress(
  address: string,
  listener: Listener,
): Promise<Upload | { offers: readonly Offer[] }> {
  const news = await follow(AddressNews, '/cartable/import/address/', { address }, listener)
  return news.type === 'offers' ? news : news.upload
}

/** Tests an import. Disconnecting aborts it. */
export const checkUpload = (id: string, definition: ImportDefinition, listener: Listener) =>
  report(pathOf(id, 'check/'), definition, listener)

/** Imports an uploaded file. Disconnecting aborts it completely. */
export const runUpload = (id: string, definition: ImportDefinition, listener: Listener) =>
  report(pathOf(id, 'run/'), definition, listener)

type Listener = { onProgress: (progress: ImportProgress) => void; signal: AbortSignal }

async function report(path: string, body: object, listener: Listener): Promise<ImportReport> {
  return (await follow(ImportNews, path, body, listener)).report
}

type OnTheWay = Extract<ImportNews, { type: 'progress' | 'failed' }>

/** Follows the progress of a task, and returns its last message. Rejects like `ask`. */
async function follow<News extends { type: string }>(
  schema: z.ZodType<News | OnTheWay>,
  path: string,
  body: object,
  { onProgress, signal }: Listener,
): Promise<Exclude<News, OnTheWay>> {
  const begun = await open({ path, body, signal })
  try {
    for await (const line of linesOf(begun)) {
      const news = schema.parse(JSON.parse(line))
      if (isOnTheWay(news, 'failed')) throw refusalOf(news)
      if (!isOnTheWay(news, 'progress')) return news as Exclude<News, OnTheWay>
      onProgress(news.progress)
    }
  } catch (error) {
    return rejectAs(error, signal)
  }
  throw new FailureError({ code: 'unreachable', detail: null })
}

const isOnTheWay = <T extends OnTheWay['type']>(
  news: { type: string },
  type: T,
): news is Extract<OnTheWay, { type: T }> => news.type === type

function refusalOf({ detail, field }: Extract<ImportNews, { type: 'failed' }>): FailureError {
  if (detail === null) return new FailureError({ code: 'unexpected', detail })
  return new FailureError({ code: 'refused', detail, fields: field === null ? {} : { [field]: [detail] } })
}

async function* linesOf(begun: StreamedAnswer): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunksOf(begun)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
