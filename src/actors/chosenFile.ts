/** Place on the disk that a person has chosen for a file. Nothing is there before it is kept. */
export type ChosenFile = {
  name: string
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  keep: () => Promise<void>
  /** Leaves the place as it was. */
  discard: () => Promise<void>
}

/** The File System Access API, which not every browser has, as far as it is used here. */
type Picking = {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle & Removable>
}
type Removable = { remove?: () => Promise<void> }

/**
 * Lets a person choose the place of a file: `cancelled` when none is wanted, null when the browser does not let them,
 * because what they did is too long ago for instance.
 */
export async function chooseFile(suggestedName: string): Promise<ChosenFile | 'cancelled' | null> {
  const { showSaveFilePicker } = globalThis as Picking
  if (!showSaveFilePicker) return null
  let handle: Awaited<ReturnType<typeof showSaveFilePicker>>
  try {
    handle = await showSaveFilePicker.call(globalThis, { suggestedName })
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null
  }
  // The browser makes an empty file of a name that was not there.
  const isNew = await handle.getFile().then(
    ({ size }) => size === 0,
    () => false,
  )
  const remove = async () => {
    if (isNew) await handle.remove?.().catch(() => {})
  }
  try {
    const stream = await handle.createWritable()
    return {
      name: handle.name,
      write: piece => stream.write(piece),
      keep: () => stream.close(),
      discard: async () => {
        await stream.abort().catch(() => {})
        await remove()
      },
    }
  } catch {
    await remove()
    return null
  }
}
