/** File that the user chose to save to. Nothing is written until the download is complete. */
export type ChosenFile = {
  name: string
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  keep: () => Promise<void>
  /** Restores the file's former content. */
  discard: () => Promise<void>
}

/** Parts of the File System Access API in use. Some browsers lack the API. */
type Picking = {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle & Removable>
}
type Removable = { remove?: () => Promise<void> }

/**
 * Lets the user choose where to save a file: `cancelled` if the user cancels, null if the browser refuses,
 * for instance because the click was too long ago.
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
  // The browser creates an empty file for a new name.
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

/**
 * Opens the browser's file dialog. Returns how to cancel.
 * @param accept Extensions and media types that the dialog proposes; by default, any file.
 */
export function askForFile(onFile: (file: File) => void, accept = ''): () => void {
  const field = document.createElement('input')
  field.type = 'file'
  field.accept = accept
  field.hidden = true
  // Some browsers ignore clicks on detached elements.
  document.body.append(field)
  field.addEventListener('change', () => {
    const file = field.files?.[0]
    if (file) onFile(file)
  })
  field.click()
  return () => field.remove()
}
