type Fetch = (url: string, options: RequestInit) => Promise<Response>

/**
 * A `fetch` that tells how many bytes of the body have been sent. The real one cannot: wretch's own addon needs bodies
 * that stream, which Chrome sends over HTTP/2 only and Firefox not at all.
 */
export const fetchTelling =
  (onSent: (bytes: number) => void): Fetch =>
  (url, { method = 'GET', headers, body, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    if (signal?.aborted) return Promise.reject(signal.reason)
    const call = new XMLHttpRequest()
    call.open(method, url)
    call.responseType = 'arraybuffer'
    for (const [name, value] of new Headers(headers)) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    call.addEventListener('error', () => reject(new TypeError('The network gave no answer.')))
    call.addEventListener('load', () => resolve(responseOf(call)))
    signal?.addEventListener('abort', () => {
      call.abort()
      reject(signal.reason)
    })
    call.send(body as XMLHttpRequestBodyInit | null | undefined)
    return promise
  }

function responseOf({ response, status, statusText }: XMLHttpRequest): Response {
  const mayHaveBody = ![204, 205, 304].includes(status)
  return new Response(mayHaveBody ? (response as ArrayBuffer) : null, { status, statusText })
}
