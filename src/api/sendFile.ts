import { Upload } from '../contract/upload.ts'
import { ask } from './client.ts'

type Sending = {
  name: string
  content: Blob
  /** Hears the bytes sent so far. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/** Sends a file to be imported, and answers what the server sees in it. Rejects as `ask` does. */
export const sendFile = ({ name, content, onProgress, signal }: Sending): Promise<Upload> =>
  ask(Upload, {
    path: '/cartable/import/',
    parameters: { name },
    body: content,
    onSent: onProgress,
    signal,
  })
