import { Upload } from '../contract/upload.ts'
import { FailureError } from '../domain/failure.ts'
import { failureOfAnswer } from './failures.ts'
import { session } from './session/current.ts'
import { apiSettings } from './settings.ts'

type Sending = {
  name: string
  content: Blob
  /** Hears the bytes sent so far. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Sends a file to be imported, and answers what the server sees in it. Rejects with a `FailureError`, or with the
 * signal's reason. `fetch` does not tell how much of a body has been sent, so this is the older way.
 */
export function sendFile({ name, content, onProgress, signal }: Sending): Promise<Upload> {
  const { promise, resolve, reject } = Promise.withResolvers<Upload>()
  const { base, language } = apiSettings()
  const call = new XMLHttpRequest()
  const fail = (code: 'unreachable' | 'unexpected') => reject(new FailureError({ code, detail: null }))
  call.open('POST', `${base}/cartable/import/?${new URLSearchParams({ name })}`)
  call.setRequestHeader('Accept', 'application/json')
  call.setRequestHeader('Accept-Language', language)
  call.setRequestHeader('Content-Type', 'application/octet-stream')
  const { access } = session()
  if (access) call.setRequestHeader('Authorization', `Bearer ${access}`)
  call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
  call.addEventListener('error', () => fail('unreachable'))
  call.addEventListener('load', () => {
    if (call.status !== 201)
      return reject(new FailureError(failureOfAnswer({ status: call.status, message: call.responseText })))
    const answer = Upload.safeParse(parsed(call.responseText))
    return answer.success ? resolve(answer.data) : fail('unexpected')
  })
  signal.addEventListener('abort', () => {
    call.abort()
    reject(signal.reason)
  })
  call.send(content)
  return promise
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
