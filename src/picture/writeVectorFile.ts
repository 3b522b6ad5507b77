import type { PictureJob, PicturePage, PictureReply, VectorFormat } from './pictureJob.ts'
import type { PictureFacts } from './svg.ts'

type VectorFile = {
  format: VectorFormat
  facts: PictureFacts
  pages: Iterable<PicturePage> | AsyncIterable<PicturePage>
}

/**
 * Writes a vector file in a worker of its own, which ends with the file or when the signal aborts. The worker starts
 * while the first page is drawn, and outlines the zones of a page while the next one is drawn.
 * @param onProgress Called with the share of the current page that is outlined.
 */
export async function writeVectorFile(
  { format, facts, pages }: VectorFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), {
    type: 'module',
    name: 'picture',
  })
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.addEventListener('message', ({ data }: MessageEvent<PictureReply>) => {
    if ('share' in data) onProgress(data.share)
    else if ('file' in data) resolve(data.file)
    else reject(new Error(data.error))
  })
  worker.addEventListener('error', ({ message }) =>
    reject(new Error(`The picture worker failed: ${message}`)),
  )
  const post = (job: PictureJob) => worker.postMessage(job)
  const feed = async () => {
    post({ kind: 'start', format, facts })
    for await (const page of pages) post({ kind: 'page', page })
    post({ kind: 'end' })
    return promise
  }
  try {
    return await Promise.race([promise, feed()])
  } finally {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
