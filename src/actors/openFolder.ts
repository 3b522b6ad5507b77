import { addProtocol } from 'maplibre-gl'
import { answerAllCalls } from '../api/request.ts'
import { bytesOfBase64 } from '../domain/bytes.ts'
import { callName, type FolderCall } from '../domain/folder/answers.ts'
import {
  ANSWER_CALL,
  answerFile,
  basemapPath,
  CONTENTS_CALL,
  FolderContents,
  TILES_SCHEME,
} from '../domain/folder/contents.ts'
import { setBasemapFiles } from '../map/basemapFiles.ts'

/** Files that are loading or loaded, by number. */
const files = new Map<number, Promise<void>>()
/** Answers of loaded files, by the name of the call. */
const answers = new Map<string, Uint8Array<ArrayBuffer>>()

/** Loads a file with answers as a script: browsers fetch no data from disk. */
function load(number: number): Promise<void> {
  const known = files.get(number)
  if (known) return known
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = answerFile(number)
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => {
    files.delete(number)
    reject(new TypeError(`The file ${answerFile(number)} cannot be loaded.`))
  })
  files.set(number, promise)
  document.head.append(script)
  return promise
}

/** Declares the functions that the scripts of the folder call. */
export function receiveScripts(open: (contents: FolderContents) => void): void {
  Object.assign(globalThis, {
    [CONTENTS_CALL]: (contents: unknown) => open(FolderContents.parse(contents)),
    [ANSWER_CALL]: (name: string, text: string) => answers.set(name, bytesOfBase64(text)),
  })
}

/** Answers all calls of the page from the files of the folder. */
export function answerFromFiles(contents: FolderContents): void {
  async function read(call: FolderCall): Promise<Uint8Array<ArrayBuffer> | null> {
    const name = callName(call)
    const file = contents.answers[name]
    if (file === undefined) return null
    await load(file)
    return answers.get(name) ?? null
  }

  answerAllCalls(async call => {
    const bytes = await read(call)
    return new Response(bytes, { status: bytes ? 200 : 404 })
  })
  setBasemapFiles({
    read: async name => {
      const bytes = await read({ path: basemapPath(`${name}.json`) })
      if (!bytes) throw new Error(`The folder has no basemap file ${name}.`)
      return JSON.parse(new TextDecoder().decode(bytes))
    },
    isSparse: true,
    tiles: () => `${TILES_SCHEME}://world/{z}/{x}/{y}`,
  })
  addProtocol(TILES_SCHEME, async ({ url }) => {
    const bytes = await read({ path: basemapPath(url.slice(`${TILES_SCHEME}://`.length)) })
    // MapLibre enlarges the tile above a missing one.
    if (!bytes) throw Object.assign(new Error('The folder has no such tile.'), { status: 404 })
    // Answers stay, so MapLibre receives a copy to transfer.
    return { data: bytes.slice().buffer }
  })
}
