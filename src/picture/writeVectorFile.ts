import type { PictureJob, PictureReply } from './pictureJob.ts'

/** Writes a vector file in a worker of its own, which ends with the file or when the signal aborts. */
export async function writeVectorFile(
  job: PictureJob,
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
  worker.postMessage(job)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
