import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nameOf } from '../../src/server/import/address/name.ts'
import { openAddress, parseAddress, requireData } from '../../src/server/import/address/openAddress.ts'
import type { Resolve } from '../../src/server/import/address/request.ts'
import { patient } from '../support/patient.ts'

/** Starts the host of a user's address, and a second host that must receive no request. */
let answer: RequestListener
let heard: string[]
const host = createServer((request, response) => {
  heard.push(request.url ?? '')
  answer(request, response)
})
let secrets = 0
const inner = createServer((_, response) => {
  secrets++
  response.end('secret')
})
const portOf = ({ port }: AddressInfo) => port

beforeEach(async () => {
  heard = []
  secrets = 0
  for (const server of [host, inner]) {
    if (server.listening) continue
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
})
afterAll(() => {
  for (const server of [host, inner]) server.close().closeAllConnections()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const MAX = 1e6
const port = () => portOf(host.address() as AddressInfo)
const at = (path = '/') => `http://127.0.0.1:${port()}${path}`
const stopping = new AbortController()
const opening = (changes: object = {}) => ({
  hosts: [{ host: '127.0.0.1', port: port() }],
  maxBytes: MAX,
  signal: stopping.signal,
  ...changes,
})

/** Reads a complete answer, as the import does for a file at an address. */
async function read(address: string, changes: object = {}): Promise<string> {
  const begun = await openAddress(parseAddress(address), opening(changes))
  await requireData(begun)
  const chunks: Uint8Array[] = []
  for await (const chunk of begun.chunks) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const refusal = (problem: string) => ({ name: 'ImportError', problem })

test('decompresses a downloaded file, and names only the product in the request', async () => {
  let told = {}
  answer = ({ headers }, response) => {
    told = headers
    response.setHeader('Content-Encoding', 'gzip')
    response.end(gzipSync('code;nom\n01;Ain\n'))
  }
  expect(await read(at('/a.csv#part'))).toBe('code;nom\n01;Ain\n')
  expect(heard).toEqual(['/a.csv'])
  expect(Object.keys(told).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://2130706433/',
  'http://0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://①②⑦.0.0.1/',
  'http://10.0.0.1/',
  'http://192.168.0.1:8080/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://evil.example/',
])('never requests %s, named by a user or by a host', async address => {
  const resolve: Resolve = vi.fn((_, told) => told(null, [{ address: '127.0.0.1', family: 4 }]))
  await expect(read(address, { resolve })).rejects.toMatchObject(refusal('addressPrivate'))
  answer = (_, response) =>
    void response.writeHead(302, { Location: address.replace(/[^\0-~]/g, encodeURIComponent) }).end()
  await expect(read(at('/moved'), { resolve })).rejects.toMatchObject(refusal('addressPrivate'))
  expect(heard).toEqual(['/moved'])
})

test('refuses an address written in numbers before any connection', async () => {
  const connected = vi.spyOn(Socket.prototype, 'connect')
  await expect(read('http://169.254.169.254/')).rejects.toMatchObject(refusal('addressPrivate'))
  expect(connected).not.toHaveBeenCalled()
})

test.each([
  ['file:///etc/passwd', 'addressNotWeb'],
  ['ftp://ftp.example.org/a.csv', 'addressNotWeb'],
  ['gopher://example.org/', 'addressNotWeb'],
  ['javascript:alert(1)', 'addressNotWeb'],
  ['data:text/csv,code', 'addressNotWeb'],
  ['https://user:secret@example.org/', 'addressCredentials'],
  ['https://user@example.org/', 'addressCredentials'],
  ['http://example.org:22/', 'addressPort'],
  ['http://example.org:6379/', 'addressPort'],
])('never requests %s: %s', async (address, problem) => {
  await expect(read(address)).rejects.toMatchObject(refusal(problem))
  answer = (_, response) => void response.writeHead(307, { Location: address }).end()
  await expect(read(at())).rejects.toMatchObject(refusal(problem))
})

test('never requests another port of a host that the operator allows with its port', async () => {
  const elsewhere = `http://127.0.0.1:${portOf(inner.address() as AddressInfo)}/`
  await expect(read(elsewhere)).rejects.toMatchObject(refusal('addressPort'))
  answer = (_, response) => void response.writeHead(301, { Location: elsewhere }).end()
  await expect(read(at())).rejects.toMatchObject(refusal('addressPort'))
  expect(secrets).toBe(0)
})

test.each([
  '',
  ' ',
  'communes.csv',
  'https://',
  'http://exa mple/',
  `https://example.org/${'a'.repeat(3000)}`,
])('reports an invalid address: %j', written => {
  expect(() => parseAddress(written)).toThrow(expect.objectContaining(refusal('addressMalformed')))
})

test('follows an address through five redirects at most', async () => {
  const steps =
    (most: number): RequestListener =>
    ({ url }, response) => {
      const step = Number(url?.slice(1))
      if (step === most) response.end('code\n1\n')
      else response.writeHead(302, { Location: `/${step + 1}` }).end('ignored')
    }
  answer = steps(5)
  expect(await read(at('/0'))).toBe('code\n1\n')
  answer = steps(6)
  await expect(read(at('/0'))).rejects.toMatchObject(refusal('addressLoops'))
  answer = (_, response) => void response.writeHead(302, { Location: '/' }).end()
  heard = []
  await expect(read(at())).rejects.toMatchObject(refusal('addressLoops'))
  expect(heard).toHaveLength(6)
})

test.each([
  [401, 'addressForbidden'],
  [403, 'addressForbidden'],
  [404, 'addressNothing'],
  [410, 'addressNothing'],
  [429, 'addressBusy'],
  [503, 'addressBusy'],
  [500, 'addressFailed'],
  [204, 'addressFailed'],
  [206, 'addressFailed'],
  [302, 'addressFailed'],
  [304, 'addressFailed'],
])('rejects an answer of %i: %s', async (status, problem) => {
  answer = (_, response) => void response.writeHead(status).end()
  await expect(read(at())).rejects.toMatchObject(refusal(problem))
})

test('stops reading above the limit, whether the size is announced or not', async () => {
  answer = (_, response) => void response.writeHead(200, { 'Content-Length': MAX + 1 }).write('a')
  await expect(read(at())).rejects.toMatchObject({ ...refusal('addressTooLarge'), params: { megabytes: 1 } })
  let isGone = false
  answer = (_, response) => {
    const more = () => {
      while (!isGone && response.write(Buffer.alloc(2 ** 16)));
    }
    response.on('drain', more).on('close', () => {
      isGone = true
    })
    more()
  }
  await expect(read(at())).rejects.toMatchObject(refusal('addressTooLarge'))
  await vi.waitFor(() => expect(isGone).toBe(true), patient)
})

test('aborts a small body that inflates beyond the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(1e8))
  answer = (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
  await expect(read(at())).rejects.toMatchObject(refusal('addressTooLarge'))
  await expect(read(at(), { maxBytes: 1e9 })).rejects.toMatchObject(refusal('expandsTooMuch'))
})

test.each(['gzip, gzip', 'compress', 'zstd', 'aes128gcm'])('refuses an answer in %s', async encoding => {
  answer = (_, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end('a')
  await expect(read(at())).rejects.toMatchObject(refusal('addressEncoding'))
})

test('refuses a damaged or truncated answer', async () => {
  answer = (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip')
  await expect(read(at())).rejects.toMatchObject(refusal('badCompression'))
  answer = (_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('code')
    response.flushHeaders()
    setImmediate(() => response.destroy())
  }
  await expect(read(at())).rejects.toMatchObject(refusal('truncated'))
})

test('abandons a server that stalls, or sends very slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = (_, response) => void response.writeHead(200).write('code')
  const silent = read(at())
  const ended = expect(silent).rejects.toMatchObject(refusal('addressSlow'))
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000)
    return heard.length > 0 && vi.getTimerCount() === 0
      ? undefined
      : Promise.reject(new Error('still waiting'))
  }, patient)
  await ended
  vi.useRealTimers()
  const whole = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(whole.signal)
  answer = (_, response) => {
    response.writeHead(200).write('code')
    whole.abort()
  }
  await expect(read(at())).rejects.toMatchObject(refusal('addressSlow'))
})

test('abandons a server that never answers, and lets a user stop the wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = () => undefined
  const mute = expect(read(at())).rejects.toMatchObject(refusal('addressSlow'))
  await vi.waitFor(() => expect(heard).toHaveLength(1), patient)
  vi.advanceTimersByTime(60_000)
  await mute
  const stop = new AbortController()
  answer = () => stop.abort()
  await expect(read(at(), { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['text/html', '<!DOCTYPE html><title>Jeu de données</title>', 'addressPage'],
  ['application/json', '\n <HTML lang=fr>', 'addressPage'],
  ['text/html; charset=utf-8', '<div>', 'addressPage'],
  ['image/png', 'PNG', 'addressNotData'],
  ['video/mp4', 'film', 'addressNotData'],
  ['application/octet-stream', '%PDF-1.7', 'addressNotData'],
])('finds no data in %s with %j', async (type, body, problem) => {
  answer = (_, response) => void response.writeHead(200, { 'Content-Type': type }).end(body)
  await expect(read(at())).rejects.toMatchObject(refusal(problem))
})

test('reads a table that is declared as HTML', async () => {
  answer = (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('code;nom\n')
  expect(await read(at())).toBe('code;nom\n')
})

test('reports a missing or malformed answer', async () => {
  const gone = createServer()
  gone.listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const closed = portOf(gone.address() as AddressInfo)
  gone.close()
  const hosts = [{ host: '127.0.0.1', port: closed }]
  await expect(read(`http://127.0.0.1:${closed}/`, { hosts })).rejects.toMatchObject(
    refusal('addressNoAnswer'),
  )
  answer = ({ socket }) => void socket.end('220 mail.example.org ESMTP\r\n')
  await expect(read(at())).rejects.toMatchObject(refusal('addressNoAnswer'))
  answer = (_, response) => void response.writeHead(200, { 'X-Long': 'a'.repeat(1e5) }).end()
  await expect(read(at())).rejects.toMatchObject(refusal('addressNoAnswer'))
  const resolve: Resolve = (host, told) => told(Object.assign(new Error(host), { code: 'ENOTFOUND' }), [])
  await expect(read('https://nowhere.example/', { resolve })).rejects.toMatchObject(
    refusal('addressUnknownHost'),
  )
})

test.each([
  ['attachment; filename="communes.csv"', '/x', 'communes.csv'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'d%C3%A9partements.csv', '/x', 'départements.csv'],
  [Buffer.from('attachment; filename="régions.csv"').toString('latin1'), '/x', 'régions.csv'],
  ['attachment; filename="../../etc/passwd"', '/x', '../../etc/passwd'],
  ['filename==;;"', '/a/communes.geojson', 'communes.geojson'],
  [undefined, '/a/r%C3%A9gions.json?x=1', 'régions.json'],
  [undefined, '/a/%E0%A4%A.csv', '%E0%A4%A.csv'],
  [undefined, '/', 'asked.csv'],
])('finds the name in %j or of %s: %s', (header, path, name) => {
  const last = new URL(path, 'https://static.example.org')
  const asked = new URL('https://example.org/asked.csv')
  expect(nameOf({ 'content-disposition': header }, asked, last)).toBe(name)
})
