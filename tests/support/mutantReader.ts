import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { SeveralLayers } from '../../src/data/formats/common/layers.ts'
import { LocalProblem } from '../../src/local/problems.ts'
import { serveTasks } from '../../src/server/platform/threads/threadPool.ts'

/** Reader of a file: the server, or the browser. Each one is loaded only where it reads. */
export type Side = 'server' | 'browser'

const READ: Record<Side, (path: string, signal: AbortSignal) => Promise<void>> = {
  async server(path, signal) {
    const { detectFormat } = await import('../../src/server/formats/detectFormat.ts')
    const format = await detectFormat(path)
    for await (const _ of format.read(path, signal));
  },
  async browser(path, signal) {
    const { readRows } = await import('../../src/local/make.ts')
    const content = new Blob([await readFile(path)])
    await readRows({ id: 'local--a', name: basename(path), content, at: '2026-11-28', layer: null }, signal)
  },
}

serveTasks(
  async ({ path, side }: { path: string; side: Side }, signal): Promise<'read'> => {
    await READ[side](path, signal)
    return 'read'
  },
  (error): 'refused' | undefined =>
    [ImportError, LocalProblem, SeveralLayers].some(kind => error instanceof kind) ? 'refused' : undefined,
)
