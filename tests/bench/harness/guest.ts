import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Requests scans on many connections continuously, until it is stopped. */
export interface GuestData {
  url: string
  key: string
  dataset: string
  /** Base instance for comparisons. */
  instance: string
  connections: number
}

const { url, key, dataset, instance, connections } = workerData as GuestData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const answered: Record<number, number> = {}
let asked = 0

/** Formats with different writers. */
const FORMATS = ['geojson', 'flatgeobuf', 'xlsx', 'csv']

/** Returns a new request: a file, statistics, a comparison or sorted rows, alternately. */
function nextScan(): { path: string; body: object } {
  const number = asked++
  const query = { dataset_id: dataset, search: `${number % 10} ${number}` }
  const order = { label: 'name', direction: number % 2 === 0 ? 'asc' : 'desc' }
  const compared = { base: instance }
  const format = FORMATS[(number >> 2) % FORMATS.length]
  if (number % 4 === 0) return { path: '/cartable/export/', body: { dataset_id: dataset, format } }
  if (number % 4 === 1) return { path: '/cartable/zone/statistics/', body: { ...query, label: 'first' } }
  if (number % 4 === 2) return { path: '/cartable/zone/ordinals/', body: { ...query, compared } }
  return { path: '/cartable/zone/query/', body: { ...query, geometry: 'none', order } }
}

function ask(): void {
  const { path, body } = nextScan()
  const headers = { 'content-type': 'application/json', authorization: `Api-Key ${key}` }
  const call = request(new URL(path, url), { agent, method: 'POST', headers }, answer => {
    answer.resume()
    answer.on('close', () => {
      const status = answer.statusCode ?? 0
      answered[status] = (answered[status] ?? 0) + 1
      ask()
    })
  })
  call.on('error', ask)
  call.end(JSON.stringify(body))
}

for (let connection = 0; connection < connections; connection++) ask()
parentPort?.on('message', () => parentPort?.postMessage(answered))
