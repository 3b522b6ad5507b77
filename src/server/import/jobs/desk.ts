import { ImportError } from '../../formats/common/importError.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { Uploads } from './uploads.ts'

/** The files that wait to be imported, and the one place where that is done. */
export class ImportDesk {
  readonly uploads: Uploads
  #busy = false

  constructor(store: ArtefactStore, maxBytes: number) {
    this.uploads = new Uploads(store, maxBytes)
  }

  /** Whether a file is being checked or imported now: there is one at a time. */
  get isBusy(): boolean {
    return this.#busy
  }

  /** Runs a piece of work with a file while no other runs with any. Throws an ImportError when one does. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy) throw new ImportError('busy')
    this.#busy = true
    try {
      return await work()
    } finally {
      this.#busy = false
    }
  }
}
