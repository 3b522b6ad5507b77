/** Files of the product's basemap. */
export type BasemapFiles = {
  /** Reads the coarse world or the names of places. */
  read: (name: string, signal: AbortSignal) => Promise<unknown>
  /** Returns the address of the tiles of the world, with `{z}`, `{x}` and `{y}`. */
  tiles: () => string
  /** Tiles may be missing: the tile above a missing one is enlarged. */
  isSparse: boolean
}

async function readFile(name: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`${import.meta.env.BASE_URL}basemap/${name}.json`, { signal })
  if (!response.ok) throw new Error(`Loading the basemap file ${name} failed with status ${response.status}.`)
  return response.json()
}

let files: BasemapFiles = {
  read: readFile,
  // MapLibre needs an absolute address, but `URL` would escape the braces.
  isSparse: false,
  tiles: () => `${new URL(import.meta.env.BASE_URL, document.baseURI).href}basemap/world/{z}/{x}/{y}`,
}

/** Returns the files that maps read: those of the server, unless the page has its own. */
export const basemapFiles = (): BasemapFiles => files

/** Makes maps read other files, for a page without a server. */
export function setBasemapFiles(others: BasemapFiles): void {
  files = others
}
